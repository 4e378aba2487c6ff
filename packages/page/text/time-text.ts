/** A time as a page says it. */
import { madeOnce } from '#core/page/made-once.ts';
import { type Html, html } from '../html.ts';
import type { Messages } from './languages.ts';

type Style = 'long' | 'medium';

const formatIn = (dateStyle: Style) =>
  madeOnce(
    (dateLocale) =>
      new Intl.DateTimeFormat([dateLocale, 'en-GB'], { dateStyle, timeStyle: 'short', timeZone: 'UTC' }),
  );
const FORMATS = { long: formatIn('long'), medium: formatIn('medium') };

/** In UTC, as the server cannot know the user's zone. */
export function renderTime(time: Date, messages: Messages, dateStyle: Style = 'long'): Html | null {
  if (Number.isNaN(time.getTime())) return null;
  const words = FORMATS[dateStyle](messages.dateLocale).format(time);
  return html`<time datetime="${time.toISOString()}">${words} UTC</time>`;
}
