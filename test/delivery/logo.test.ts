import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchLogo } from '#delivery/fetch-logo.ts';
import { makeGuardedAgent } from '#delivery/guarded-agent.ts';
import { serve } from '#testing/harness/loopback.ts';
import { png } from '#testing/harness/vitest/images.ts';

const PNG = png();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('fetching a logo', () => {
  async function logoFrom(listener: RequestListener): Promise<string> {
    const { url, stop } = await serve(listener);
    onTestFinished(stop);
    return `${url}/logo.png`;
  }

  /** What it is, or what is wrong with it. */
  async function check(url: string, loopback = true): Promise<string> {
    const agent = makeGuardedAgent({ rule: { loopback, ports: null }, timeoutMs: 5_000 });
    onTestFinished(() => agent.destroy());
    const logo = await fetchLogo(agent)(url);
    return typeof logo === 'string' ? logo : logo.type;
  }

  test('a png or svg is accepted by content, whatever its type and name say', async () => {
    for (const [type, image] of [
      ['image/png', PNG],
      ['image/svg+xml', SVG],
    ] as const) {
      const url = await logoFrom((_request, response) =>
        response.writeHead(200, { 'content-type': 'text/plain' }).end(image),
      );
      expect(await check(url)).toBe(type);
    }
  });

  test('anything else is refused, even when it says that it is a png', async () => {
    const url = await logoFrom((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
    );
    expect(await check(url)).toBe('must be a png or svg image');
  });

  test('an image of more than 1 MiB is refused before it is read to its end', async () => {
    let written = 0;
    const url = await logoFrom((_request, response) => {
      const more = () => {
        while (!response.destroyed && written < 200_000_000) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return;
        }
      };
      response.on('drain', more);
      more();
    });
    expect(await check(url)).toBe('must be an image of at most 1 MiB');
    expect(written).toBeLessThan(20_000_000);
  });

  test.each([301, 404, 500])('an answer of %i is refused', async (status) => {
    const url = await logoFrom((_request, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(PNG),
    );
    expect(await check(url)).toBe(`must answer 200 with the image; it answered ${status}`);
  });

  test('what is not public is refused, in words that say so', async () => {
    const url = await logoFrom((_request, response) => response.end(PNG));
    expect(await check(url, false)).toBe('must be a public address');
    expect(await check('http://10.0.0.1/logo.png')).toBe('must be a public address');
  });

  test('a host that does not answer is refused', async () => {
    expect(await check('http://127.0.0.1:1/logo.png')).toBe('could not be reached');
  });
});
