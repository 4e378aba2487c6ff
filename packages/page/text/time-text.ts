/** A time as a page says it. */
import { type Html, html } from '../html.ts';
import type { Messages } from '../messages/en.ts';

/** In UTC, as the server cannot know the user's zone. */
export function renderTime(
  time: Date,
  messages: Messages,
  dateStyle: 'long' | 'medium' = 'long',
): Html | null {
  if (Number.isNaN(time.getTime())) return null;
  const words = new Intl.DateTimeFormat([messages.dateLocale, 'en-GB'], {
    dateStyle,
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(time);
  return html`<time datetime="${time.toISOString()}">${words} UTC</time>`;
}
