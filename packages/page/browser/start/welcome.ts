/** The welcome: its button is the consent, and starts the flow. */
import { showFieldError } from '../details/field-errors.ts';
import { draft, saveDraft } from '../draft/draft.ts';
import { withStore } from '../draft/draft-store.ts';
import { byId, data, find, reportConsent } from '../page.ts';

/**
 * Takes the button over at once, before the flow is ready: a quick press would otherwise lead to the plain page. Where the
 * flow cannot be shown, it leads there all the same.
 *
 * @param ready - settles when the draft has been read and the steps are there, with what starts them.
 */
export function setUpWelcome(ready: Promise<() => void>): void {
  const form = byId<HTMLFormElement>('start');
  const box = find<HTMLInputElement>(form, '[type=checkbox]');
  // The browser would report a missing tick in its own language, and cover the text to agree to.
  form.noValidate = true;
  void sayWhatIsKept();
  ready.then(
    () => {
      // The text of another language is to be read as well.
      if (draft.agreedTo === data.consentShown) box.checked = true;
      if (draft.mustAgreeAgain) showFieldError([box], data.errors.consent_shown);
    },
    () => {
      form.onsubmit = null;
      box.onchange = null;
      form.noValidate = false;
    },
  );
  box.onchange = () => {
    if (box.checked) showFieldError([box], '');
    void ready.then(() => {
      agree(box.checked);
      return saveDraft();
    }, ignore);
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    // The box of a person who agreed before, in this visit, is ticked only now.
    const onStart = await ready.catch(() => null);
    if (!onStart) {
      form.submit();
      return;
    }
    if (!box.checked) {
      showFieldError([box], data.errors.missing.consent);
      box.focus();
      return;
    }
    agree(true);
    reportConsent();
    void saveDraft();
    onStart();
  };
}

const ignore = () => undefined;

/** Where this browser keeps nothing, as in some frames, nobody is told that they may come back. */
async function sayWhatIsKept(): Promise<void> {
  const pause = document.querySelector<HTMLElement>('[data-here]');
  const count = pause && (await withStore((store) => store.count()));
  if (pause && count === undefined) pause.textContent = pause.dataset['here'] ?? '';
}

function agree(agrees: boolean): void {
  draft.agreedTo = agrees ? data.consentShown : null;
  draft.mustAgreeAgain = false;
}
