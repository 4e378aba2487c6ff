/** Radio buttons of which only some are shown: those that fit, and among them those that fit what is typed. */
import { find, message } from '../page.ts';

interface FilteredOptions {
  /** Empties the field, and looks again at which options fit. */
  reset(): void;
  shown(): HTMLInputElement[];
}

/** @param noteOf - what to say below an option that fits what is typed, which may be empty; null hides the option. */
export function filterOptions(
  form: HTMLFormElement,
  searchedAbove: number,
  noteOf: (value: string, typed: string) => string | null,
): FilteredOptions {
  const box = form.querySelector<HTMLElement>('.search');
  const field = form.querySelector<HTMLInputElement>('[type=search]');
  const radios = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const optionOf = (radio: HTMLInputElement) => radio.closest('label') as HTMLElement;
  const shown = () => radios.filter((radio) => !optionOf(radio).hidden);

  function filter(typed: string): void {
    for (const radio of radios) {
      const note = noteOf(radio.value, typed);
      optionOf(radio).hidden = note === null;
      // What is not seen is not chosen.
      if (note === null) radio.checked = false;
      const line = optionOf(radio).querySelector('[data-note]');
      if (line) line.textContent = note;
    }
    for (const group of form.querySelectorAll('fieldset')) {
      group.hidden = !group.querySelector('label:not([hidden])');
    }
  }

  field?.addEventListener('input', () => {
    const typed = field.value.trim();
    filter(typed);
    const count = shown().length;
    const text = count > 0 ? message('found', { count }) : message('noneFound');
    find(form, '[role=status]').textContent = typed && text;
  });
  return {
    reset() {
      filter('');
      if (!box || !field) return;
      field.value = '';
      find(form, '[role=status]').textContent = '';
      box.hidden = shown().length <= searchedAbove;
    },
    shown,
  };
}
