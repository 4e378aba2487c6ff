/** Warns before the link expires. A visit that has begun has ten minutes more (D-82). */
import { byId, data, message } from '../page.ts';
import { expiryWarning } from './expiry-warning.ts';

export function setUpExpiry(): void {
  const { expiresInS } = data;
  if (expiresInS === null) return;
  // The server's clock counts: of the browser's only what passes.
  const expiresAt = Date.now() + expiresInS * 1_000;
  const time = new Date(expiresAt).toLocaleString(data.locale, { timeStyle: 'short' });
  const box = byId('expiry');
  const show = () => {
    const warning = expiryWarning(expiresAt - Date.now());
    const text = warning && message(warning, { time });
    if (text && box.textContent !== text) box.textContent = text;
    box.hidden = !text;
    box.classList.toggle('urgent', warning === 'expiresNow');
  };
  show();
  setInterval(show, 30_000);
}
