/** Which steps this link and this choice have, which of them can be shown yet, and where a button leads. Pure. */
import type { ImageField } from '#core/id-numbers/id-type.ts';
import type { PageData, TypeData } from '../data.ts';
import { PHOTO_STEPS } from '../steps/photo-steps.ts';
import type { StepName } from '../steps/step.ts';
import { fieldError, personFieldsOf } from './details/validation.ts';
import type { Draft } from './draft/draft.ts';

/** The fields of the draft that decide which steps there are, and which comes next. */
export type Answers = Pick<Draft, 'agreedTo' | 'country' | 'type' | 'fields'> & {
  photos: Partial<Record<ImageField, unknown>>;
};

/** The chosen ID type; a link with one has nothing to choose. */
export function chosenType(answers: Pick<Answers, 'type'>, { types }: PageData): TypeData | undefined {
  return types.length === 1 ? types[0] : types.find(({ id }) => id === answers.type);
}

/** The country that was chosen first, or that of the chosen type; null before. */
export function chosenCountry(
  answers: Pick<Answers, 'country' | 'type'>,
  data: Pick<PageData, 'types'>,
): string | null {
  const country = data.types.find(({ id }) => id === answers.type)?.country ?? answers.country;
  return data.types.some((type) => type.country === country) ? country : null;
}

/** The ID types to choose from: those of the chosen country, where a country is chosen first. */
export function choosableTypes(
  answers: Pick<Answers, 'country' | 'type'>,
  { hasCountries, types }: Pick<PageData, 'hasCountries' | 'types'>,
): readonly TypeData[] {
  const country = hasCountries && chosenCountry(answers, { types });
  return country ? types.filter((type) => type.country === country) : types;
}

/** The steps that choose the ID type: none where there is one only, and no second one in a country with one. */
function choiceSteps(answers: Answers, data: PageData): StepName[] {
  const steps: StepName[] = data.hasCountries ? ['country'] : [];
  if (choosableTypes(answers, data).length > 1) steps.push('id');
  return steps;
}

/** The step where the ID type can be changed; null where there is nothing to choose. */
export function changeTypeStep(answers: Answers, data: PageData): StepName | null {
  return choiceSteps(answers, data).at(-1) ?? null;
}

/**
 * The steps to go through, up to the review. Details that need not be given are no step, and are not asked for. What the
 * partner knows is shown first all the same, where something is asked for beside it.
 */
export function stepsFor(answers: Answers, data: PageData): StepName[] {
  const type = chosenType(answers, data);
  const photos = (type?.images ?? []).map((field) => PHOTO_STEPS[field]);
  const mustAsk = !type || type.required.length > 0 || (!!type.prefilled && personFieldsOf(type).length > 0);
  const details = mustAsk ? (['details'] as const) : [];
  return ['welcome', ...choiceSteps(answers, data), ...details, ...photos, 'review'];
}

/** How many steps there are: the most that the ID types ask for which can still be chosen. */
export function mostSteps(answers: Answers, data: PageData): number {
  const type = chosenType(answers, data);
  const counts = (type ? [type] : choosableTypes(answers, data)).map(
    ({ id }) => stepsFor({ ...answers, type: id }, data).length,
  );
  return Math.max(...counts);
}

/** The first step that still lacks something; `review` when nothing is missing. No later step can be shown. */
export function firstIncompleteStep(answers: Answers, data: PageData, today: string): StepName {
  const type = chosenType(answers, data);
  if (!answers.agreedTo) return 'welcome';
  if (!type) return data.hasCountries && !chosenCountry(answers, data) ? 'country' : 'id';
  const hasError = personFieldsOf(type).some((field) => fieldError(field, answers.fields, type, data, today));
  if (hasError) return 'details';
  const missing = type.images.find((field) => !answers.photos[field]);
  return missing ? PHOTO_STEPS[missing] : 'review';
}

/**
 * The step that is shown for an address: the one it names, or the first that must come before it.
 *
 * @param isPressed - whether a button leads to it, and not an address, Back, Forward or a reload.
 */
export function allowedStep(
  requested: StepName,
  isPressed: boolean,
  answers: Answers,
  data: PageData,
  today: string,
): StepName {
  const first = firstIncompleteStep(answers, data, today);
  // Sending starts with a press of the button, never with an address.
  if (requested === 'sending' || requested === 'blocked') {
    return first === 'review' && isPressed ? requested : first;
  }
  const steps = stepsFor(answers, data);
  if (isAside(requested, steps)) {
    const type = chosenType(answers, data);
    const hasDetails = !!type && (personFieldsOf(type).length > 0 || !!type.prefilled);
    return CHOICES.has(first) || !hasDetails ? first : requested;
  }
  if (!steps.includes(requested)) return 'welcome';
  // Something is wrong in details that are no step of their own.
  if (isAside(first, steps)) return requested === 'welcome' ? requested : first;
  return steps.indexOf(requested) <= steps.indexOf(first) ? requested : first;
}

/** What comes before the ID type is known. */
const CHOICES: ReadonlySet<StepName> = new Set(['welcome', 'country', 'id']);

/** Whether it is the details where they are no step of their own: the review leads to those that are known already. */
const isAside = (step: StepName, steps: readonly StepName[]) => step === 'details' && !steps.includes(step);

/** Whether a change was asked for from the review, or after sending: then the next step is the review again. */
export function isChangingAnswers(wasChanging: boolean, from: StepName | null, to: StepName): boolean {
  if (to === 'review' || to === 'welcome') return false;
  const isFromReview = from === 'review' || from === 'sending' || from === 'blocked';
  return wasChanging || (isFromReview && to !== 'sending');
}

/** Where a step's button leads: to the next step, or back to the review after a change. */
export function nextStep(
  current: StepName,
  isChanging: boolean,
  answers: Answers,
  data: PageData,
  today: string,
): StepName {
  if (isChanging && firstIncompleteStep(answers, data, today) === 'review') return 'review';
  const steps = stepsFor(answers, data);
  if (isAside(current, steps)) return firstIncompleteStep(answers, data, today);
  return steps[steps.indexOf(current) + 1] ?? 'review';
}

/** The step before this one; undefined for the first, and for those outside the sequence. */
export function previousStep(current: StepName, answers: Answers, data: PageData): StepName | undefined {
  const steps = stepsFor(answers, data);
  return isAside(current, steps) ? 'review' : steps[steps.indexOf(current) - 1];
}
