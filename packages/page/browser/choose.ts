/** The step that chooses the ID type. */
import { draft, saveDraft } from './draft.ts';
import { showFieldError } from './field-errors.ts';
import { byId, data } from './page.ts';
import { goNext, type Step } from './router.ts';

export function chooseStep(): Step {
  const form = byId<HTMLFormElement>('choose');
  const radios = form.querySelectorAll<HTMLInputElement>('input');
  form.onsubmit = (event) => {
    event.preventDefault();
    const chosen = [...radios].find((radio) => radio.checked);
    if (!chosen) {
      showFieldError(radios, data.errors.id_type);
      radios[0]?.focus();
      return;
    }
    draft.type = chosen.value;
    void saveDraft();
    goNext();
  };
  form.onchange = () => showFieldError(radios, '');
  return {
    show() {
      for (const radio of radios) radio.checked = radio.value === draft.type;
      showFieldError(radios, '');
    },
  };
}
