/** The first page: what the product is at a glance, and a door for each who comes. */
import { escapeHtml } from './markdown.ts';

/** Shown on it; by what `npm run screenshots` takes. */
export const FIRST_PICTURES = ['console-start-wide-light.png', 'welcome-phone-light.png'];

const DOORS = [
  {
    title: 'Integrate',
    about: 'Create a link, send it to your user, and get the result as a signed callback.',
    pages: ['quick-start', 'signing', 'callbacks', 'reference'],
  },
  {
    title: 'Test',
    about: 'A sandbox with a console, every result on demand, and a mock for your frontend.',
    pages: ['sandbox', 'try', 'mock', 'errors'],
  },
  {
    title: 'Operate',
    about: 'One process on SQLite, or many on PostgreSQL: settings, scaling, and what to do when.',
    pages: ['install', 'production', 'settings', 'runbook'],
  },
];

/** Below the sentence that says what it is, above the list of all pages. @param html of the overview. */
export function withDoors(html: string, titleOf: (name: string) => string): string {
  const doors = DOORS.map(({ title, about, pages: [first = '', ...others] }) => {
    const links = others.map((name) => `<a href="${name}.html">${escapeHtml(titleOf(name))}</a>`);
    return `<section><h2>${title}</h2><p>${about}</p>
<a role="button" href="${first}.html">${escapeHtml(titleOf(first))}</a><p>${links.join(' · ')}</p></section>`;
  });
  const [wide, phone] = FIRST_PICTURES;
  const pictures = `<div class="pictures">
<img src="images/${wide}" width="1280" height="860" alt="The sandbox’s console: a link just created, and its timeline up to the verified callback.">
<img src="images/${phone}" width="360" height="640" alt="The hosted page on a phone: who asks, what to have ready, the consent.">
</div>`;
  return html.replace('</blockquote>', `$&\n<div class="doors">${doors.join('\n')}</div>\n${pictures}`);
}
