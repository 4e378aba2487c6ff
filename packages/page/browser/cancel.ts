/** Cancel asks once, in a dialog; then the draft is erased and the partner is told. */
import { draft, eraseDraft } from './draft.ts';
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
    // The cookie may be of another visit, or missing in a frame.
    const visit = draft.visit ?? data.visit;
    await eraseDraft();
    if (tellPartner('cancelled', { redirectUrl: data.cancelHref ?? null })) {
      const body = new URLSearchParams({ visit });
      // The frame may be gone before the answer, which leads to the partner.
      void fetch(form.action, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(
        () => null,
      );
      return;
    }
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: 'visit', value: visit });
    form.append(input);
    form.submit();
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
