/**
 * The sending: tries, does what each response asks for, and never loses what was entered. However often it is sent, the
 * key is the same, so there is one job (D-29).
 */
import { showErrorList } from '../details/field-errors.ts';
import { draft, eraseDraft, randomId, saveDraft } from '../draft/draft.ts';
import { findResult } from '../handoff/handoff.ts';
import { byId, data, message } from '../page.ts';
import type { Step } from '../router.ts';
import { keepVisit } from '../start/visit.ts';
import { finishAccepted, type RecoverableSteps, showBlocked, showRefusal } from './after-sending.ts';
import { showFacts } from './facts.ts';
import { forgetStaged } from './staging.ts';
import type { SubmissionOutcome } from './submission-outcome.ts';
import { makeTries } from './tries.ts';
import { showStatus } from './upload-status.ts';

export function sendingStep(recoverable: RecoverableSteps, onAccepted: (seed: string) => void): Step {
  const tries = makeTries(handle);
  let hasNewKey = false;

  function start(): void {
    hasNewKey = false;
    tries.start();
  }

  function handle(outcome: SubmissionOutcome): void {
    switch (outcome.kind) {
      case 'accepted':
        showFacts('done', outcome.jobId);
        void finishAccepted(outcome.redirectUrl, onAccepted);
        break;
      case 'retry':
        tries.retry();
        break;
      case 'busy':
        showStatus(message('busy'), true);
        tries.sendAfter(outcome.retryAfterS * 1_000);
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
        if (forgetStaged(outcome.fields)) tries.send();
        else showRefusal(recoverable, outcome.code, outcome.fields);
    }
  }

  async function sendUnderNewKey(): Promise<void> {
    const ended = draft.handoff && (await findResult());
    // Under a new key it could be a second job.
    if (ended === 'unknown') return tries.retry();
    // The other device was faster.
    if (ended) return finishAccepted(ended.redirectUrl, onAccepted);
    if (hasNewKey) return showStatus(data.errors.other, true);
    hasNewKey = true;
    draft.seed = randomId();
    await saveDraft();
    tries.send();
  }

  byId('retry').onclick = start;
  addEventListener('online', () => {
    if (!tries.isRunning() && document.querySelector('[data-step="sending"]:not([hidden])')) start();
  });

  return {
    show() {
      showErrorList(byId('refused'), []);
      start();
    },
    leave: tries.stop,
  };
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
