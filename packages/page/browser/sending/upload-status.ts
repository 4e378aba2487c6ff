/** How far the upload is, or why it does not go on. */
import { byId, find, message } from '../page.ts';

export function showStatus(text: string, isStuck = false): void {
  const status = byId('upload-status');
  if (status.textContent !== text) status.textContent = text;
  status.classList.remove('unseen');
  byId('upload-share').textContent = '';
  const [bar, stuck] = [byId('upload'), byId('stuck')];
  bar.hidden = isStuck;
  byId('on-the-way').hidden = isStuck;
  stuck.hidden = !isStuck;
  const heading = isStuck ? stuck.dataset['heading'] : bar.getAttribute('aria-label');
  find(document, '[data-step="sending"] h1').textContent = heading ?? '';
}

/** @param share - what has been sent, 0 to 1. Announced in quarters: a screen reader cannot keep up with every percent. */
export function showProgress(share: number): void {
  byId<HTMLProgressElement>('upload').value = share * 100;
  if (share === 1) {
    showStatus(message('checking'));
    return;
  }
  showStatus(message('progress', { percent: Math.floor(share * 4) * 25 }));
  byId('upload-status').classList.add('unseen');
  byId('upload-share').textContent = message('progress', { percent: Math.floor(share * 100) });
}
