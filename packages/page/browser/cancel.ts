/** Cancel asks once, in a dialog; then the draft is erased and the partner is told. */
import { eraseDraft } from './draft.ts';
import { tellPartner } from './embed.ts';
import { byId, data, find } from './page.ts';

export function setUpCancel(): void {
  const dialog = byId<HTMLDialogElement>('stop');
  const form = find<HTMLFormElement>(dialog, 'form');
  byId('cancel').onclick = () => {
    // Older browsers have no dialog: there the question is the browser's own.
    if (dialog.showModal) dialog.showModal();
    else if (confirm(find(dialog, 'h2').textContent ?? '')) void cancel();
  };
  byId('stop-no').onclick = () => dialog.close();
  form.onsubmit = (event) => {
    event.preventDefault();
    void cancel();
  };

  async function cancel(): Promise<void> {
    await eraseDraft();
    if (!tellPartner('cancelled', { redirectUrl: data.cancelHref ?? null })) form.submit();
  }
}

/** The links that return to the partner with `fail` end the flow too: they erase the draft. */
export function setUpFailLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fail]')) {
    link.onclick = (event) => {
      // Leaving the page at once would abort the erasing.
      event.preventDefault();
      void eraseDraft().then(() => {
        if (!tellPartner('failed', { redirectUrl: link.href })) location.href = link.href;
      });
    };
  }
}
