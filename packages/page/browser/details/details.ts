/** The step of what is typed: checked when a field is left, and from then on with every key. */
import type { ImageField, PersonField } from '#core/id-numbers/id-type.ts';
import { fillText, pluralForm } from '#core/page/text.ts';
import type { TypeData } from '#page/data.ts';
import { draft, saveDraft, saveTyped } from '../draft/draft.ts';
import { chosenType } from '../navigation.ts';
import { byId, data, fieldLabel, find } from '../page.ts';
import { goNext, type Step, today, yesterday } from '../router.ts';
import { type ListedError, showErrorList, showFieldError } from './field-errors.ts';
import { adoptKind, showKinds } from './number-kinds.ts';
import { showPrefill } from './prefill.ts';
import { fieldError, personFieldsOf } from './validation.ts';

export interface DetailsStep extends Step {
  /** What the server said of each field; shown when the step is, until the value changes or another ID type is chosen. */
  setServerErrors(errors: Partial<Record<PersonField, string>>): void;
}

export function detailsStep(): DetailsStep {
  const form = byId<HTMLFormElement>('fields');
  const summary = byId('summary');
  const inputs = [...form.querySelectorAll('input')];
  const shownInputs = () => inputs.filter((input) => personFieldsOf(currentType()).includes(fieldOf(input)));
  let serverErrors: Partial<Record<PersonField, string>> = {};
  let refusedType = '';

  const errorOf = (name: PersonField) =>
    serverErrors[name] ?? fieldError(name, draft.fields, currentType(), data, today());

  const showError = (input: HTMLInputElement) => {
    const error = errorOf(fieldOf(input));
    showFieldError([input], error);
    // The rule's own error says what is right, as the hint does: once. Another one does not.
    if (fieldOf(input) === 'id_number') showHint(input, isRule('id_number', error) ? '' : currentType().hint);
  };

  const listErrors = () => listed(errorOf);

  function showNumber(): void {
    const input = byId<HTMLInputElement>('my-id_number');
    const isAsked = shownInputs().includes(input);
    setUpInput(input, isAsked);
    if (input.hasAttribute('aria-invalid')) showError(input);
  }

  for (const input of inputs) {
    const name = fieldOf(input);
    if (name === 'dob') input.max = yesterday();
    input.oninput = () => {
      draft.fields[name] = input.value;
      delete serverErrors[name];
      if (name === 'id_number' && adoptKind(currentType(), input.value)) showNumber();
      if (input.hasAttribute('aria-invalid')) showError(input);
      if (listErrors().length === 0) showErrorList(summary, []);
      void saveTyped();
    };
    // An empty field that was only passed through is not wrong yet. On the way to the button nothing may move:
    // a new error would push it from under the finger, and the button checks everything itself.
    input.onblur = ({ relatedTarget }) => {
      if (input.value !== '' && !(relatedTarget instanceof HTMLButtonElement)) showError(input);
    };
  }

  byId('one-name').onclick = () => {
    const [first, last] = ['first_name', 'last_name'].map((name) => byId<HTMLInputElement>(`my-${name}`));
    if (!first || !last) return;
    // The source asks for both, and has the one name in both.
    last.value = first.value;
    last.oninput?.(new InputEvent('input'));
    showError(last);
    (first.value === '' ? first : last).focus();
  };

  form.onsubmit = async (event) => {
    event.preventDefault();
    for (const input of shownInputs()) showError(input);
    const errors = listErrors();
    showErrorList(summary, errors);
    // Saved before the next step is seen: a reload of that one must not lose what was typed here.
    await saveDraft();
    // A second press while it was saved has left the step already.
    if (errors.length === 0 && !form.closest('[hidden]')) goNext();
  };

  return {
    show() {
      const { id, name, countryName } = currentType();
      if (id !== refusedType) serverErrors = {};
      byId('chosen').textContent = `${name}\u00a0· ${countryName}`;
      showPrefill(currentType(), () => this.show?.());
      const shown = shownInputs();
      const isNumberAsked = personFieldsOf(currentType()).includes('id_number');
      if (isNumberAsked) showKinds(currentType(), draft.fields.id_number ?? '', showNumber);
      else byId('kinds').hidden = true;
      for (const input of inputs) {
        setUpInput(input, shown.includes(input));
        if (shown.includes(input) && serverErrors[fieldOf(input)]) showError(input);
        else showFieldError([input], '');
      }
      showPhotosNext();
      showErrorList(summary, Object.keys(serverErrors).length > 0 ? listErrors() : []);
    },
    setServerErrors(errors) {
      serverErrors = errors;
      refusedType = currentType().id;
    },
  };
}

const fieldOf = (input: HTMLInputElement) => input.name as PersonField;

/** No later step is shown before a type is chosen. */
const currentType = () => chosenType(draft, data) as TypeData;

/** What is wrong, with a link to each field. */
function listed(errorOf: (name: PersonField) => string | null): ListedError[] {
  return personFieldsOf(currentType()).flatMap((name) => {
    const text = errorOf(name);
    if (!text) return [];
    const label = fieldLabel(name, currentType());
    const words = isRule(name, text) ? label : fillText(data.errors.listed, { label, text });
    return [{ href: `my-${name}`, text: words }];
  });
}

/** Whether an error says what a number looks like: its hint and the list of errors then need not say it again. */
const isRule = (name: PersonField, error: string | null) =>
  name === 'id_number' && !!error && error === currentType().number?.wrong;

/** Which photos follow, of the chosen ID type; nothing once they are taken. */
function showPhotosNext(): void {
  const { images, picture } = currentType();
  const box = byId('photos-next');
  box.hidden = images.every((field) => draft.photos[field]);
  const form = pluralForm(data.photosNext, images.length, document.documentElement.lang);
  find(box, 'p').textContent = fillText(form, { count: images.length });
  for (const item of box.querySelectorAll<HTMLElement>('[data-photo]')) {
    const field = item.dataset['photo'] as ImageField;
    item.hidden = !images.includes(field);
    find(item, 'span').textContent = fieldLabel(field, currentType());
    if (field !== 'selfie') find(item, 'use').setAttribute('href', `#picture-${picture}`);
  }
}

const showHint = (input: HTMLInputElement, hint: string) => {
  byId(`${input.id}-hint`).textContent = hint;
};

/** Fits an input to the chosen ID type, and gives back what was typed before. */
function setUpInput(input: HTMLInputElement, isShown: boolean): void {
  const { isNumeric, hint, optional } = currentType();
  const field = fieldOf(input);
  const box = find(byId('fields'), `[data-field="${field}"]`);
  box.hidden = !isShown;
  find(box, '[data-optional]').hidden = !optional.includes(field);
  input.required = !optional.includes(field);
  if (field === 'last_name') byId('one-name').hidden = !input.required;
  input.value = draft.fields[field] ?? '';
  if (field === 'id_number') {
    input.inputMode = isNumeric ? 'numeric' : 'text';
    showHint(input, hint);
    find(box, '[data-label]').textContent = fieldLabel(field, currentType());
  }
}
