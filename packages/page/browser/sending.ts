/**
 * The sending: tries again by itself while that can help, then by a button, and never loses what was entered.
 * However often it is sent, the key is the same, so there is one job (D-29).
 */
import type { ImageField, PersonField } from '#core/id-type.ts';
import { isSafeRedirect } from '#protocol/redirect.ts';
import type { TypeData } from '../data.ts';
import { errorKindOf, errorText } from '../field-error.ts';
import { PHOTO_STEPS } from '../steps/photo-steps.ts';
import { outcomeOf, type UploadOutcome } from './answer.ts';
import type { DetailsStep } from './details.ts';
import { draft, eraseDraft, randomId, saveDraft } from './draft.ts';
import { showErrors } from './error-list.ts';
import { byId, data, find, message } from './page.ts';
import type { PhotoStep } from './photo.ts';
import { end, go, type Step } from './router.ts';
import { fieldsOf, typeOf } from './steps.ts';
import { type Upload, upload } from './upload.ts';

/** Waits before each new try, milliseconds. After the last the button takes over. */
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** The steps that a refusal can lead back to. */
export interface RecoverableSteps {
  details: DetailsStep;
  photos: Partial<Record<ImageField, PhotoStep>>;
  /** Told when the submission was accepted, so that other tabs stop. */
  onAccepted(): void;
}

export function sendingStep({ details, photos, onAccepted }: RecoverableSteps): Step {
  const bar = byId<HTMLProgressElement>('upload');
  const status = byId('upload-status');
  let running: Upload | null = null;
  let timer = 0;
  let tries = 0;
  let renewed = false;

  function say(text: string, isStuck = false): void {
    if (status.textContent !== text) status.textContent = text;
    byId('stuck').hidden = !isStuck;
    bar.hidden = isStuck;
  }

  function start(): void {
    tries = 0;
    renewed = false;
    send();
  }

  function send(): void {
    // A second press, or a timer beside the `online` event: one is enough.
    if (running) return;
    clearTimeout(timer);
    if (!navigator.onLine) {
      say(message('offline'));
      return;
    }
    bar.value = 0;
    say(message('progress', { percent: 0 }));
    const mine = upload(typeOf(draft, data) as TypeData, (share) => {
      bar.value = share * 100;
      // Told in quarters: a reader that speaks every percent says nothing.
      say(share === 1 ? message('checking') : message('progress', { percent: Math.floor(share * 4) * 25 }));
    });
    running = mine;
    void mine.answer.then((answer) => {
      if (running !== mine) return;
      running = null;
      act(outcomeOf(answer));
    });
  }

  function act(outcome: UploadOutcome): void {
    switch (outcome.kind) {
      case 'accepted':
        void accept(outcome.redirectUrl);
        break;
      case 'again':
        again();
        break;
      case 'gone':
        void eraseDraft().then(() => location.replace(data.page));
        break;
      case 'blocked':
        block(outcome.retryAfterS);
        break;
      case 'renew':
        void renew();
        break;
      case 'refused':
        refuse(outcome.code, outcome.fields);
    }
  }

  function again(): void {
    const delay = DELAYS_MS[tries++];
    if (!navigator.onLine) {
      say(message('offline'));
    } else if (delay === undefined) {
      say(message('stuck'), true);
    } else {
      say(message('again'));
      timer = window.setTimeout(send, delay);
    }
  }

  async function renew(): Promise<void> {
    if (renewed) {
      say(data.errors.other, true);
      return;
    }
    renewed = true;
    draft.seed = randomId();
    await saveDraft();
    send();
  }

  async function accept(redirectUrl: string | null): Promise<void> {
    await eraseDraft();
    onAccepted();
    const goesOn = redirectUrl && isSafeRedirect(redirectUrl);
    if (goesOn) {
      // An app's address may leave the page where it is; then there is a button.
      const box = byId('done-continue');
      find<HTMLAnchorElement>(box, 'a').href = redirectUrl;
      box.hidden = false;
      byId('done-close').hidden = true;
    }
    end();
    if (goesOn) location.href = redirectUrl;
  }

  function block(retryAfterS: number | null): void {
    const at =
      retryAfterS === null ? null : new Date(Math.ceil(Date.now() / 60_000) * 60_000 + retryAfterS * 1_000);
    const time =
      at && new Intl.DateTimeFormat(data.locale, { dateStyle: 'long', timeStyle: 'short' }).format(at);
    byId('blocked-until').textContent = time && message('retryAfter', { time });
    go('blocked');
  }

  function refuse(code: string, fields: string[]): void {
    const type = typeOf(draft, data) as TypeData;
    const say = (field: string) =>
      errorText(field, errorKindOf(code), { ...data.errors, id_number: type.numberError });
    const typed = fieldsOf(type).filter((field) => fields.includes(field));
    const taken = type.images.filter((field) => fields.includes(field));
    details.refuse(
      Object.fromEntries(typed.map((field) => [field, say(field)])) as Partial<Record<PersonField, string>>,
    );
    for (const field of taken) photos[field]?.refuse(say(field));
    const [photo] = taken;
    if (typed.length > 0 || photo) {
      go(typed.length > 0 || !photo ? 'details' : PHOTO_STEPS[photo]);
      return;
    }
    go('review');
    const named = fields.find((field) => field === 'consent' || field === 'id_type' || field === 'country');
    const href = named === 'consent' ? '#welcome' : named && data.types.length > 1 ? '#id' : null;
    showRefusal(href, named ? say(named) : data.errors.other);
  }

  byId('retry').onclick = start;
  addEventListener('online', () => {
    if (!running && document.querySelector('[data-step="sending"]:not([hidden])')) start();
  });

  return {
    show() {
      showErrors(byId('refused'), []);
      start();
    },
    leave() {
      clearTimeout(timer);
      const left = running;
      running = null;
      left?.abort();
    },
  };
}

/** Above the review: what no single step can mend. */
function showRefusal(href: string | null, text: string): void {
  // The review comes into view with the next event.
  setTimeout(() => showErrors(byId('refused'), [{ href, words: text }]), 50);
}
