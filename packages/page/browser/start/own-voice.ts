/** Whether this browser can read the page aloud; only then is the script loaded that does so. */
import { data } from '../page.ts';

/** What is entered is read aloud as well: a voice that lives elsewhere would get it. */
export const ownVoice = (): SpeechSynthesisVoice | undefined =>
  speechSynthesis
    .getVoices()
    .find(({ lang, localService }) => localService && lang.slice(0, 2) === document.documentElement.lang);

export function setUpListen(): void {
  if (!('speechSynthesis' in window)) return;
  let isLoading = false;
  const offer = () => {
    if (isLoading || !ownVoice()) return;
    isLoading = true;
    // Without it nothing is read aloud, and all else is as before.
    import(data.listenScript).then(({ addListenButton }) => addListenButton(), ignore);
  };
  offer();
  // Some browsers know their voices only later.
  speechSynthesis.onvoiceschanged = offer;
}

const ignore = () => undefined;
