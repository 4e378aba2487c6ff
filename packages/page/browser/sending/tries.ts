/** Sends the draft, one upload at a time: again by itself while that can help, then by a button. */
import type { TypeData } from '#page/data.ts';
import { draft } from '../draft/draft.ts';
import { chosenType } from '../navigation.ts';
import { data, message } from '../page.ts';
import { showWayOut } from '../start/broken.ts';
import { sendDraft } from './staging.ts';
import { type SubmissionOutcome, submissionOutcome } from './submission-outcome.ts';
import type { Upload } from './upload.ts';
import { showProgress, showStatus } from './upload-status.ts';

/** Waits before each new try. After the last the button takes over. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export function makeTries(onOutcome: (outcome: SubmissionOutcome) => void) {
  let running: Upload | null = null;
  let retryTimer = 0;
  let failedTries = 0;

  function send(): void {
    // A second press, or a timer besides the `online` event: one upload at a time.
    if (running) return;
    clearTimeout(retryTimer);
    showProgress(0);
    const mine = sendDraft(chosenType(draft, data) as TypeData, showProgress);
    running = mine;
    mine.answer.then(
      (answer) => {
        if (running !== mine) return;
        running = null;
        onOutcome(submissionOutcome(answer));
      },
      () => {
        // The browser refuses to send: to wait does not help, to load the page again may.
        if (running !== mine) return;
        running = null;
        showStatus(message('stuck'), true);
        showWayOut();
      },
    );
  }

  function sendAfter(delayMs: number): void {
    retryTimer = window.setTimeout(send, delayMs);
  }

  function retry(): void {
    const delay = RETRY_DELAYS_MS[failedTries++];
    // What the browser says of its connection is a hint: the button tries all the same.
    if (!navigator.onLine) {
      showStatus(message('offline'), true);
    } else if (delay === undefined) {
      showStatus(message('stuck'), true);
    } else {
      showStatus(message('again'));
      sendAfter(delay);
    }
  }

  return {
    start() {
      failedTries = 0;
      send();
    },
    send,
    sendAfter,
    /** Sends again after a while, until that has failed too often. */
    retry,
    isRunning: () => !!running,
    stop() {
      clearTimeout(retryTimer);
      const left = running;
      running = null;
      left?.abort();
    },
  };
}
