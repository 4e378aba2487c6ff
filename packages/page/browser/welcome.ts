/** The welcome: its button is the consent, and starts the flow. */
import { draft, saveDraft } from './draft.ts';
import { showFieldError } from './field-errors.ts';
import { byId, data, find } from './page.ts';

/**
 * Takes the button over at once, before the flow is ready: a quick press would otherwise lead to the plain page.
 *
 * @param ready - settles when the draft has been read and the steps are there.
 */
export function setUpWelcome(ready: Promise<void>, onStart: () => void): void {
  const form = byId<HTMLFormElement>('start');
  const box = find<HTMLInputElement>(form, '[type=checkbox]');
  // The browser would report a missing tick in its own language, and cover the text to agree to.
  form.noValidate = true;
  void ready.then(() => {
    // The text of another language is to be read as well.
    if (draft.agreedTo === data.consentShown) box.checked = true;
    if (draft.mustAgreeAgain) showFieldError([box], data.errors.consent_shown);
  });
  box.onchange = async () => {
    if (box.checked) showFieldError([box], '');
    await ready;
    agree(box.checked);
    await saveDraft();
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    // The box of a person who agreed on an earlier visit is ticked only now.
    await ready;
    if (!box.checked) {
      showFieldError([box], data.errors.missing.consent);
      box.focus();
      return;
    }
    agree(true);
    void saveDraft();
    onStart();
  };
}

function agree(agrees: boolean): void {
  draft.agreedTo = agrees ? data.consentShown : null;
  draft.mustAgreeAgain = false;
}
