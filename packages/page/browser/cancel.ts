/** Cancel asks once, in a dialog; then the draft goes and the partner is told. */
import { eraseDraft } from './draft.ts';
import { byId, find } from './page.ts';

export function setUpCancel(): void {
  const dialog = byId<HTMLDialogElement>('stop');
  const form = find<HTMLFormElement>(dialog, 'form');
  byId('cancel').onclick = () => {
    // Older browsers have no dialog: there the question is the browser's own.
    if (dialog.showModal) dialog.showModal();
    else if (confirm(find(dialog, 'h2').textContent ?? '')) void stop();
  };
  byId('stop-no').onclick = () => dialog.close();
  form.onsubmit = (event) => {
    event.preventDefault();
    void stop();
  };

  async function stop(): Promise<void> {
    await eraseDraft();
    form.submit();
  }
}

/** The ways to the partner that say `fail` end the flow too. */
export function setUpFailLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fail]')) {
    link.onclick = (event) => {
      // A page that is left at once takes its unfinished writes with it.
      event.preventDefault();
      void eraseDraft().then(() => {
        location.href = link.href;
      });
    };
  }
}
