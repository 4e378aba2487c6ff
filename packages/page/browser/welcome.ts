/** The welcome: its button is the consent, and starts the flow. */
import { draft, saveDraft } from './draft.ts';
import { showFieldError } from './error-list.ts';
import { byId, data, find } from './page.ts';

/**
 * Takes the button over at once, though the flow may not be ready yet: a quick finger would otherwise end on
 * the plain page.
 *
 * @param ready - settles when the draft has been read and the steps are there.
 */
export function setUpWelcome(ready: Promise<void>, onStart: () => void): void {
  const form = byId<HTMLFormElement>('start');
  const box = find<HTMLInputElement>(form, '[type=checkbox]');
  // The browser would say what is missing in its own language, over the words that matter.
  form.noValidate = true;
  void ready.then(() => {
    if (draft.consent) box.checked = true;
  });
  box.onchange = async () => {
    if (box.checked) showFieldError([box], '');
    await ready;
    draft.consent = box.checked;
    await saveDraft();
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    // Who agreed on an earlier visit has the box ticked only then.
    await ready;
    if (!box.checked) {
      showFieldError([box], data.errors.missing.consent);
      box.focus();
      return;
    }
    draft.consent = true;
    void saveDraft();
    onStart();
  };
}
