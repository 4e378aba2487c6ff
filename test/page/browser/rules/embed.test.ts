/** What the page tells the window around it (D-86): only the partner's, and each that says hello from the beginning. */
import { afterAll, expect, test, vi } from 'vitest';
import { stubPlatform } from './platform.ts';

const events = stubPlatform();
const around = { postMessage: vi.fn() };
vi.stubGlobal('parent', around);
const dataset: Record<string, string> = { embedOrigins: 'https://a.example https://b.example' };
Object.assign(document, { body: { dataset, getBoundingClientRect: () => ({ height: 99.2 }) } });
const { setUpEmbed, tellPartner } = await import('#page/browser/start/embed.ts');
afterAll(() => void vi.unstubAllGlobals());

/** What is told to whom after this message. */
function told(origin: string, source: object = around, said: unknown = { hostedVerification: 'hello' }) {
  around.postMessage.mockClear();
  events.dispatchEvent(Object.assign(new Event('message'), { source, origin, data: said }));
  return around.postMessage.mock.calls.map(([{ hostedVerification, ...more }, to]) => [
    hostedVerification,
    more,
    to,
  ]);
}

test('whoever says hello from an origin of the link is told where it is, the second one too', () => {
  setUpEmbed();
  expect(tellPartner('early')).toBe(false);
  expect(told('https://c.example')).toEqual([]);
  expect(told('https://a.example', {})).toEqual([]);
  expect(told('https://a.example', around, { hostedVerification: 'bye' })).toEqual([]);
  for (const origin of ['https://a.example', 'https://b.example'])
    expect(told(origin)).toEqual([
      ['ready', {}, origin],
      ['resize', { height: 100 }, origin],
    ]);
});

test('a page that is an end says so with where it leads', () => {
  Object.assign(dataset, { end: 'failed', redirect: 'https://p.example/' });
  setUpEmbed();
  const end = ['failed', { redirectUrl: 'https://p.example/', stays: true }, 'https://a.example'];
  expect(told('https://a.example')).toContainEqual(end);
});
