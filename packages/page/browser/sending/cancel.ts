/** Cancel asks once, in a dialog; then the draft is erased and the partner is notified. */
import { draft, eraseDraft } from '../draft/draft.ts';
import { byId, data, find } from '../page.ts';
import { isInApp, notifyPartner } from '../start/embed.ts';

export function setUpCancel(): void {
  const dialog = byId<HTMLDialogElement>('stop');
  const form = find<HTMLFormElement>(dialog, 'form');
  const visit = document.createElement('input');
  Object.assign(visit, { type: 'hidden', name: 'visit' });
  form.append(visit);
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
    // Pressed again, the draft that said whose visit it is may be erased already.
    visit.value ||= visitOfDraft();
    await eraseDraft();
    // The page that follows notifies the partner, who so learns of nothing that was too late: in a frame, and in an app.
    if (isInApp())
      form.append(
        Object.assign(document.createElement('input'), { type: 'hidden', name: 'app', value: '1' }),
      );
    form.submit();
  }
}

/** The plain page sends its own photos, and on a link for several people it is another visit. */
export function eraseStaged(): void {
  const { action } = find<HTMLFormElement>(byId('stop'), 'form');
  const body = new URLSearchParams({ visit: visitOfDraft() });
  // The answer, which leads to the partner, is for nobody.
  fetch(action, { method: 'POST', body, keepalive: true, redirect: 'manual' }).catch(() => undefined);
}

/** The cookie may be of another visit, or missing in a frame. */
const visitOfDraft = (): string => draft.visit ?? data.visit;

/** The links that return to the partner with `fail` end the flow too: they erase the draft. */
export function setUpFailLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-fail]')) {
    link.onclick = (event) => {
      // Leaving the page at once would abort the erasing.
      event.preventDefault();
      void eraseDraft().then(() => {
        if (!notifyPartner('failed', { redirectUrl: link.href })) open(link.href, link.target || '_self');
      });
    };
  }
}
