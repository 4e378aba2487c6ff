/** What follows the response to a submission: the end, a block, or the step where something is to be corrected. */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import type { TypeData } from '#page/data.ts';
import type { Block } from '#page/ends/block.ts';
import { errorKindOf, errorsOf, errorText } from '#page/form/field-error.ts';
import { PHOTO_STEPS } from '#page/steps/photo-steps.ts';
import { roundUpToMinute } from '#page/text/time.ts';
import type { DetailsStep } from '../details/details.ts';
import { showErrorList } from '../details/field-errors.ts';
import { askForAll } from '../details/prefill.ts';
import { personFieldsOf } from '../details/validation.ts';
import { draft, eraseDraft } from '../draft/draft.ts';
import { changeTypeStep, chosenType } from '../navigation.ts';
import { byId, data, find, message, notifySandbox } from '../page.ts';
import type { PhotoStep } from '../photos/photo.ts';
import { finish, goTo } from '../router.ts';
import { isFramed, notifyPartner } from '../start/embed.ts';

/** The steps where a refused value can be corrected. */
export interface RecoverableSteps {
  details: DetailsStep;
  photos: Partial<Record<ImageField, PhotoStep>>;
}

/** Of the empty draft that the end has left. */
let seedAfterEnd: string | null = null;

/**
 * Ends once, whichever reports it first: the answer, or the event of a handoff. After the first the draft that says which
 * device this is is gone.
 *
 * @param onAccepted - called with the draft's seed once it is erased, so that other tabs stop.
 */
export async function finishAccepted(
  redirectUrl: string | null,
  onAccepted: (seed: string) => void,
): Promise<void> {
  const { seed } = draft;
  if (seed === seedAfterEnd) return;
  const isPhone = draft.handoff?.isPhone;
  const erased = eraseDraft();
  seedAfterEnd = draft.seed;
  await erased;
  onAccepted(seed);
  if (redirectUrl) {
    // An app's address may leave the page where it is; then there is a button.
    const box = byId('done-continue');
    const link = find<HTMLAnchorElement>(box, 'a');
    link.href = redirectUrl;
    box.hidden = false;
    byId('done-close').hidden = true;
  }
  if (isPhone) {
    byId('done-close').textContent = message('backToComputer');
    byId('done-close').hidden = false;
  }
  finish();
  // The computer is what returns to the partner; a phone whose computer is gone has the button.
  notifyPartner('submitted', { redirectUrl });
  if (!isFramed && redirectUrl && !isPhone) {
    notifySandbox('redirect');
    location.href = redirectUrl;
  }
}

export function showBlocked(block: Block, retryAfterS: number | null): void {
  const step = find(document, '[data-step="blocked"]');
  for (const text of step.querySelectorAll<HTMLElement>('[data-block]')) {
    text.hidden = text.dataset['block'] !== block;
  }
  find(step, 'h1').textContent = find(step, `[data-block="${block}"]`).dataset['heading'] ?? '';
  let text = '';
  if (retryAfterS !== null) {
    const at = roundUpToMinute(Date.now() + retryAfterS * 1_000);
    const time = at.toLocaleString(data.locale, { dateStyle: 'long', timeStyle: 'short' });
    text = message('retryAfter', { time });
  }
  byId('blocked-until').textContent = text;
  goTo('blocked');
}

/** Leads to the first step with a refused field; what no step can correct is told above the review. */
export function showRefusal({ details, photos }: RecoverableSteps, code: string, fields: string[]): void {
  const isPrefilled = data.types.some(({ prefilled = {} }) => fields.some((field) => field in prefilled));
  if (isPrefilled) askForAll();
  const type = chosenType(draft, data) as TypeData;
  const textOf = (field: string) => errorText(field, errorKindOf(code), errorsOf(type.number, data.errors));
  const typed = personFieldsOf(type).filter((field) => fields.includes(field));
  const images = type.images.filter((field) => fields.includes(field));
  details.setServerErrors(
    Object.fromEntries(typed.map((field) => [field, textOf(field)])) as Partial<Record<PersonField, string>>,
  );
  for (const field of images) photos[field]?.setServerError(textOf(field));
  const [image] = images;
  if (typed.length > 0) goTo('details');
  else if (image) goTo(PHOTO_STEPS[image]);
  else showAboveReview(fields, textOf);
}

function showAboveReview(fields: string[], textOf: (field: string) => string): void {
  const field = fields.find((name) => name === 'consent' || name === 'id_type' || name === 'country');
  const typeStep = changeTypeStep(draft, data);
  const step = field === 'consent' ? '#welcome' : field && typeStep ? `#${typeStep}` : null;
  goTo('review');
  showErrorList(byId('refused'), [{ href: step, text: field ? textOf(field) : data.errors.other }]);
}
