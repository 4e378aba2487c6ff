/**
 * The sending: tries again by itself while that can help, then by a button, and never loses what was entered.
 * However often it is sent, the key is the same, so there is one job (D-29).
 */
import type { TypeData } from '#page/data.ts';
import { showErrorList } from '../details/field-errors.ts';
import { draft, eraseDraft, randomId, saveDraft } from '../draft/draft.ts';
import { findResult } from '../handoff/handoff.ts';
import { chosenType } from '../navigation.ts';
import { byId, data, find, message } from '../page.ts';
import { nameDraft, type Step } from '../router.ts';
import { showWayOut } from '../start/broken.ts';
import { keepVisit } from '../start/visit.ts';
import { finishAccepted, type RecoverableSteps, showBlocked, showRefusal } from './after-sending.ts';
import { showEndFacts, showFacts } from './facts.ts';
import { forgetStaged, sendDraft } from './staging.ts';
import { type SubmissionOutcome, submissionOutcome } from './submission-outcome.ts';
import type { Upload } from './upload.ts';

/** Waits before each new attempt. After the last the button takes over. */
export const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export function sendingStep(recoverable: RecoverableSteps, onAccepted: (seed: string) => void): Step {
  let isShown = false;
  let running: Upload | null = null;
  let retryTimer = 0;
  let failedAttempts = 0;
  let hasNewKey = false;

  function start(): void {
    failedAttempts = 0;
    hasNewKey = false;
    send();
  }

  function send(): void {
    // A second press, or a timer besides the `online` event: one upload at a time, and none for a step that was left.
    if (running || !isShown) return;
    clearTimeout(retryTimer);
    showProgress(0);
    const mine = sendDraft(chosenType(draft, data) as TypeData, showProgress);
    running = mine;
    mine.answer.then(
      (answer) => {
        if (running !== mine) return;
        running = null;
        handle(submissionOutcome(answer));
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

  function handle(outcome: SubmissionOutcome): void {
    switch (outcome.kind) {
      case 'accepted':
        showEndFacts(outcome.jobId);
        void finishAccepted(outcome.redirectUrl, onAccepted);
        break;
      case 'retry':
        retryLater();
        break;
      case 'busy':
      case 'stopped':
        showStatus(message(outcome.kind), true);
        retryTimer = window.setTimeout(send, outcome.retryAfterS * 1_000);
        break;
      case 'link_paused':
        showStatus(message('linkPaused'), true);
        break;
      case 'link_closed':
        void eraseDraft().then(() => location.replace(data.page));
        break;
      case 'blocked':
        showFacts('blocked', outcome.requestId);
        showBlocked(outcome.block, outcome.retryAfterS);
        break;
      case 'key_reused':
        void sendUnderNewKey();
        break;
      case 'consent_changed':
        void agreeAgain();
        break;
      case 'types_changed':
        void reloadPage();
        break;
      case 'refused':
        // Photos that were staged too long ago are sent again.
        if (forgetStaged(outcome.fields)) send();
        else showRefusal(recoverable, outcome.code, outcome.fields);
    }
  }

  function retryLater(): void {
    const delay = RETRY_DELAYS_MS[failedAttempts++];
    // What the browser says of its connection is a hint: the button tries all the same.
    if (!navigator.onLine) {
      showStatus(message('offline'), true);
    } else if (delay === undefined) {
      showStatus(message('stuck'), true);
    } else {
      showStatus(message('again'));
      retryTimer = window.setTimeout(send, delay);
    }
  }

  async function sendUnderNewKey(): Promise<void> {
    const ended = draft.handoff && (await findResult());
    // Under a new key it could be a second job.
    if (ended === 'unknown') return retryLater();
    // The other device was faster.
    if (ended) return finishAccepted(ended.redirectUrl, onAccepted);
    if (hasNewKey) {
      showStatus(data.errors.other, true);
      return;
    }
    hasNewKey = true;
    const { seed } = draft;
    draft.seed = randomId();
    await saveDraft(seed);
    nameDraft();
    send();
  }

  /** Loads the page with its new text, which the person has to agree to; everything else is kept. */
  async function agreeAgain(): Promise<void> {
    Object.assign(draft, { agreedTo: null, mustAgreeAgain: true });
    await reloadPage();
  }

  async function reloadPage(): Promise<void> {
    await saveDraft();
    keepVisit();
    location.replace(data.page);
  }

  byId('retry').onclick = start;
  addEventListener('online', () => {
    if (!running && isShown) start();
  });

  return {
    show() {
      isShown = true;
      showErrorList(byId('refused'), []);
      start();
    },
    leave() {
      isShown = false;
      clearTimeout(retryTimer);
      const left = running;
      running = null;
      left?.abort();
    },
  };
}

function showStatus(text: string, isStuck = false): void {
  const status = byId('upload-status');
  if (status.textContent !== text) status.textContent = text;
  status.classList.remove('unseen');
  byId('upload-percent').textContent = '';
  const [bar, stuck] = [byId('upload'), byId('stuck')];
  bar.hidden = isStuck;
  byId('on-the-way').hidden = isStuck;
  stuck.hidden = !isStuck;
  const heading = isStuck ? stuck.dataset['heading'] : bar.getAttribute('aria-label');
  find(document, '[data-step="sending"] h1').textContent = heading ?? '';
}

/** @param progress - what has been sent, 0 to 1. Announced in quarters: a screen reader cannot keep up with every percent. */
function showProgress(progress: number): void {
  byId<HTMLProgressElement>('upload').value = progress * 100;
  if (progress === 1) {
    showStatus(message('checking'));
    return;
  }
  showStatus(message('progress', { percent: Math.floor(progress * 4) * 25 }));
  byId('upload-status').classList.add('unseen');
  byId('upload-percent').textContent = message('progress', { percent: Math.floor(progress * 100) });
}
