/** The step of what is typed: checked when a field is left, and from then on with every key. */
import type { PersonField } from '#core/id-type.ts';
import type { TypeData } from '../data.ts';
import { draft, saveDraft } from './draft.ts';
import { showErrors, showFieldError } from './error-list.ts';
import { byId, data, find, labelOf } from './page.ts';
import { goNext, type Step, today } from './router.ts';
import { fieldsOf, problemOf, typeOf } from './steps.ts';

export interface DetailsStep extends Step {
  /** Shows what the server said of a field. */
  refuse(errors: Partial<Record<PersonField, string>>): void;
}

export function detailsStep(): DetailsStep {
  const form = byId<HTMLFormElement>('fields');
  const summary = byId('summary');
  const inputs = [...form.querySelectorAll('input')];
  const nameOf = (input: HTMLInputElement) => input.name as PersonField;
  const type = () => typeOf(draft, data) as TypeData;
  /** What the server said of a value; forgotten when the value changes. */
  let refused: Partial<Record<PersonField, string>> = {};
  let saving = 0;

  const problem = (name: PersonField) => refused[name] ?? problemOf(name, draft, type(), data, today());

  const tell = (input: HTMLInputElement) => showFieldError([input], problem(nameOf(input)));

  function showSummary(): boolean {
    const wrong = fieldsOf(type()).flatMap((name) => {
      const words = problem(name);
      return words ? [{ href: `my-${name}`, words: `${labelOf(name, type())}: ${words}` }] : [];
    });
    showErrors(summary, wrong);
    return wrong.length > 0;
  }

  for (const input of inputs) {
    const name = nameOf(input);
    if (name === 'dob') input.max = today();
    input.oninput = () => {
      draft.fields[name] = input.value;
      delete refused[name];
      if (input.hasAttribute('aria-invalid')) tell(input);
      clearTimeout(saving);
      saving = window.setTimeout(saveDraft, 200);
    };
    // A field that was only passed through is not wrong yet. On the way to the button nothing may move: the
    // words would push it from under the finger, and it checks everything itself.
    input.onblur = ({ relatedTarget }) => {
      if (input.value !== '' && !(relatedTarget instanceof HTMLButtonElement)) tell(input);
    };
  }

  form.onsubmit = async (event) => {
    event.preventDefault();
    for (const input of shown()) tell(input);
    const isWrong = showSummary();
    // Saved before the next step is seen: a reload of that one must not lose what was typed here.
    await saveDraft();
    // A second press while it was saved has left the step already.
    if (!isWrong && !form.closest('[hidden]')) goNext();
  };

  const shown = () => inputs.filter((input) => fieldsOf(type()).includes(nameOf(input)));

  return {
    show() {
      const { name, countryName, isNumeric, hint, optional } = type();
      byId('chosen').textContent = `${name} · ${countryName}`;
      const visible = shown();
      for (const input of inputs) {
        const field = nameOf(input);
        const box = find(form, `[data-field="${field}"]`);
        box.hidden = !visible.includes(input);
        find(box, '[data-optional]').hidden = !optional.includes(field);
        input.required = !optional.includes(field);
        input.value = draft.fields[field] ?? '';
        if (field === 'id_number') {
          input.inputMode = isNumeric ? 'numeric' : 'text';
          byId(`${input.id}-hint`).textContent = hint;
        }
        if (!refused[field]) showFieldError([input], '');
      }
      showErrors(summary, []);
      if (Object.keys(refused).length > 0) {
        for (const input of visible) if (refused[nameOf(input)]) tell(input);
        showSummary();
      }
    },
    refuse(errors) {
      refused = errors;
    },
  };
}
