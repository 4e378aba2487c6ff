/** Going on on a phone (D-85): the computer shows a code and streams the state, the phone takes over what was entered. */
import type { HandoffState } from '#core/page/handoff.ts';
import { draft, eraseDraft, saveDraft } from '../draft/draft.ts';
import { readHandedPhotos } from '../draft/draft-check.ts';
import { within } from '../draft/timer.ts';
import { byId, data, find, message } from '../page.ts';
import { pauseFlow, resumeFlow } from '../router.ts';
import { finishAccepted } from '../sending/after-sending.ts';
import { stagedPhotos } from '../sending/staging.ts';
import { safeRedirect } from '../sending/submission-outcome.ts';
import { canHandOver, entries, hideCode, showCodeView } from './offer-code.ts';
import { streamHandoff } from './stream-handoff.ts';

/** Waits before each new attempt to learn where the other device's submission leads. */
const RESULT_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Longer than that no button waits for the line. */
const ANSWER_TIMEOUT_MS = 10_000;

let stopStream: () => void = () => undefined;

/** @param onAccepted - called when the other device has sent. */
export function setUpHandoff(onAccepted: (seed: string) => void): void {
  byId('phone').hidden = !canHandOver();
  byId('phone-show').onclick = () => void showCode(onAccepted);
  // What is entered now is not in the code that is shown.
  addEventListener('input', hideCode);
  if (draft.handoff) subscribe(draft.handoff.id, onAccepted);
}

/** The submission was sent from here. */
export const endHandoff = (): void => stopStream();

async function showCode(onAccepted: (seed: string) => void): Promise<void> {
  const show = byId<HTMLButtonElement>('phone-show');
  // A disabled button loses the focus; the step that offers the code by itself keeps it.
  const wasPressed = show === document.activeElement;
  show.disabled = true;
  const { seed, agreedTo, type, fields } = draft;
  const address = `${data.handoff}?lang=${document.documentElement.lang}`;
  const before = entries;
  const photos = await stagedPhotos();
  const made = await post(address, { seed, agreedTo, type, fields, photos });
  show.disabled = false;
  if (before !== entries) return;
  if (made?.status !== 201) {
    byId('phone-status').textContent = message('handoffFailed');
    if (wasPressed) show.focus();
    return;
  }
  const { id, qr } = made.body;
  find<HTMLImageElement>(byId('phone'), '.code').src = `data:image/svg+xml,${encodeURIComponent(qr)}`;
  showCodeView(true);
  if (wasPressed) byId('phone-code').focus();
  draft.handoff = { id, isPhone: false };
  await saveDraft();
  subscribe(id, onAccepted);
}

function subscribe(id: string, onAccepted: (seed: string) => void): void {
  stopStream();
  stopStream = streamHandoff(id, (state) => {
    if (state === 'submitted') void finishAsOther(onAccepted);
    else if (draft.handoff?.isPhone) updatePhone(state);
    else updateComputer(state);
  });
}

function updateComputer(state: HandoffState): void {
  if (state === 'waiting') return;
  // After a reload no code is shown that could be over.
  const wasShown = !byId('phone-code').hidden;
  showCodeView(false, state === 'expired' && wasShown ? message('handoffExpired') : '');
  if (state === 'expired') {
    resumeFlow();
    return;
  }
  showElsewhere('onPhone', 'here', () => {
    stopStream();
    void post(`${data.handoff}/close`);
    resumeFlow();
  });
}

function updatePhone(state: HandoffState): void {
  if (state !== 'expired') return;
  void eraseDraft();
  showElsewhere('goneOn');
}

async function finishAsOther(onAccepted: (seed: string) => void): Promise<void> {
  let ended = await findResult();
  for (const delay of RESULT_DELAYS_MS) {
    if (ended !== 'unknown') break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    ended = await findResult();
  }
  resumeFlow();
  await finishAccepted(ended === 'unknown' ? null : (ended?.redirectUrl ?? null), onAccepted);
}

/** What became of the visit's submission, whichever device sent it; null while there is none. Without an answer it is unknown. */
export async function findResult(): Promise<{ redirectUrl: string | null } | null | 'unknown'> {
  const result = await post(`${data.handoff}/result`);
  if (result?.status === 200) return { redirectUrl: safeRedirect(result.body?.redirect_url) };
  return result?.body?.code === 'not_found' ? null : 'unknown';
}

/** Takes over what a computer handed to this phone, if the page was opened by its code. @returns whether it did. */
export async function takeOver(): Promise<boolean> {
  const [, token] = /^#phone=([\w-]+)$/.exec(location.hash) ?? [];
  if (!token) return false;
  // It opens nothing a second time, and is nobody's business.
  history.replaceState(null, '', location.pathname + location.search);
  for (;;) {
    const opened = await post(`${data.handoff}/open`, { token });
    if (opened?.status === 200) {
      const { id, visit, seed, agreedTo, type, fields } = opened.body;
      const photos = readHandedPhotos(opened.body.photos);
      const country = type?.split('.')[0] ?? null;
      const handoff = { id, isPhone: true };
      Object.assign(draft, { visit, seed, agreedTo, country, type, fields, photos, handoff });
      await saveDraft();
      // The router shows the first step that is not done.
      history.replaceState(null, '', '#review');
      return true;
    }
    const isRefused = opened?.status === 404;
    await new Promise<void>((resolve) => {
      showElsewhere(isRefused ? 'codeOver' : 'codeLost', isRefused ? 'begin' : 'retry', resolve);
    });
    resumeFlow();
    if (isRefused) return false;
  }
}

/** Shows a page in place of the steps, with one button at most. */
function showElsewhere(
  what: 'onPhone' | 'goneOn' | 'codeOver' | 'codeLost',
  way?: 'here' | 'begin' | 'retry',
  onWay?: () => void,
): void {
  const box = byId('elsewhere');
  for (const button of box.querySelectorAll('button')) {
    button.hidden = button.dataset['way'] !== way;
    button.onclick = onWay ?? null;
  }
  const heading = find(box, 'h1');
  if (!box.hidden && heading.textContent === message(what)) return;
  heading.textContent = message(what);
  find(box, 'p').textContent = message(`${what}Text`);
  pauseFlow();
  heading.focus();
}

/** Sends something of the visit. null: no answer in time, or none that is JSON. */
async function post(path: string, what: object = {}) {
  const body = JSON.stringify({ visit: draft.visit ?? data.visit, ...what });
  const answer = async () => {
    const response = await fetch(path, { method: 'POST', body });
    return { status: response.status, body: await response.json() };
  };
  return within(ANSWER_TIMEOUT_MS, answer()).catch(() => null);
}
