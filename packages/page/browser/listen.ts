/** Reads the shown step aloud. Loaded once the page is ready, where the browser has a voice of its own for the language. */
import { byId, element, find, message } from './page.ts';
import { ownVoice } from './start/own-voice.ts';

export function addListenButton(): void {
  const button = element('button');
  button.type = 'button';
  button.className = 'quiet';
  let isReading = false;
  const show = (isStarted: boolean) => {
    isReading = isStarted;
    button.textContent = message(isStarted ? 'listenStop' : 'listen');
  };
  const stop = () => {
    speechSynthesis.cancel();
    show(false);
  };
  show(false);
  button.onclick = () => {
    if (isReading) return stop();
    show(true);
    read(() => show(false));
  };
  // The heading of the next step takes the focus.
  addEventListener('focusin', ({ target }) => {
    if (isReading && (target as Element).matches('h1')) stop();
  });
  addEventListener('pagehide', stop);
  byId('back').after(button);
}

/** Line by line: some browsers stop within a long text. */
function read(onEnd: () => void): void {
  const voice = ownVoice();
  if (!voice) {
    onEnd();
    return;
  }
  const text = find(document, '[data-step]:not([hidden])').innerText;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const speech = new SpeechSynthesisUtterance(line);
    speech.voice = voice;
    speech.lang = document.documentElement.lang;
    if (at === lines.length - 1) speech.onend = onEnd;
    speechSynthesis.speak(speech);
  }
}
