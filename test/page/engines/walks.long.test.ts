/** Whole ways through the page in the engines of Firefox and Safari, as Debian has them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Engine, Walker } from '#testing/harness/engines/engine.ts';
import { startFirefox } from '#testing/harness/engines/firefox.ts';
import { MINI_BROWSER, startWebKit } from '#testing/harness/engines/webkit.ts';
import { serve } from '#testing/harness/loopback.ts';
import { goodPhoto } from '#testing/harness/photos/test-photos.ts';
import { png } from '#testing/harness/vitest/images.ts';
import { startTestServer, type TestServer } from '#testing/harness/vitest/server.ts';
import { idTypeOf, numberOf } from '../browser/walk.ts';

const runs = (program: string) => spawnSync('which', [program]).status === 0;
const ENGINES = [
  { name: 'Firefox', start: startFirefox, isHere: runs('firefox-esr') },
  {
    name: 'WebKitGTK',
    start: startWebKit,
    isHere: runs('WebKitWebDriver') && runs('Xvfb') && existsSync(MINI_BROWSER),
  },
];

let server: TestServer;
const photos = mkdtempSync(path.join(tmpdir(), 'photos-'));
const fileOf = (name: string) => path.join(photos, `${name}.png`);
beforeAll(async () => {
  server = await startTestServer();
  writeFileSync(fileOf('selfie'), goodPhoto('face', 1));
  writeFileSync(fileOf('front'), goodPhoto('card', 1));
  writeFileSync(fileOf('back'), goodPhoto('card', 3));
});
afterAll(async () => {
  rmSync(photos, { recursive: true });
  await server.stop();
});

const step = (name: string) => `[data-step="${name}"]:not([hidden])`;
const button = (name: string, action: string) => `${step(name)} [data-act="${action}"]`;

for (const { name, start, isHere } of ENGINES) {
  if (!isHere) console.log(`skipped: ${name} is not here`);
  describe.skipIf(!isHere)(`in ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    }, 120_000);
    afterAll(() => engine?.stop());

    /** Opens a new link, and consents. */
    async function begin(
      method: Parameters<typeof idTypeOf>[0],
    ): Promise<{ walker: Walker; linkId: string }> {
      const linkId = await server.newLink({ id_types: [idTypeOf(method)] });
      const walker = new Walker(engine, `${server.url}/l/${linkId}`);
      await engine.open(walker.url);
      await walker.press('#agree');
      await walker.press('#start button');
      return { walker, linkId };
    }

    /** Sends from the review. @returns the link, as its partner sees it then. */
    async function send({ walker, linkId }: { walker: Walker; linkId: string }) {
      await walker.press(`${step('review')} #send`);
      await walker.seen(step('done'));
      const { body } = await server.signed('POST', `/v1/hosted_links/${linkId}`);
      return body;
    }

    test('a number is typed and sent', async () => {
      const walk = await begin('enhanced_kyc');
      const { walker } = walk;
      await walker.fill('#my-id_number', numberOf('enhanced_kyc'));
      for (const [field, value] of [
        ['first_name', 'Ada'],
        ['last_name', 'Obi'],
        ['dob', '1990-04-12'],
      ] as const) {
        if (await engine.run(`document.querySelector('#my-${field}')?.checkVisibility() ?? false`))
          await walker.fill(`#my-${field}`, value);
      }
      await walker.press(`${step('details')} #fields button[type=submit]`);
      await walker.seen(step('review'));
      expect(await walker.text()).toContain('Ada');
      expect(await send(walk)).toMatchObject({ total_jobs: 1, successful_jobs: expect.any(Number) });
    }, 180_000);

    test.each(['none', 'require-corp', 'credentialless'])(
      'a page whose embedder policy is %s shows the page in a frame, which asks for its logo',
      async (policy) => {
        const headers = { 'content-type': 'text/html', 'cross-origin-embedder-policy': policy };
        let logos = 0;
        const shop = await serve((request, response) => {
          if (request.url === '/logo.png') {
            logos++;
            response.writeHead(200).end(png());
          } else
            response
              .writeHead(200, headers)
              .end(`<iframe src="${decodeURIComponent((request.url ?? '').slice(2))}"></iframe>
<script>onmessage = ({ data }) => { document.title = JSON.stringify(data); };
document.querySelector('iframe').onload = ({ target }) => target.contentWindow.postMessage({ hostedVerification: 'hello' }, '*');
</script>`);
        });
        onTestFinished(shop.stop);
        // Another host, so that the frame is of another site, as it is for partners.
        const origin = shop.url.replace('127.0.0.1', 'localhost');
        const linkId = await server.newLink({ embed_origins: [origin], logo_url: `${shop.url}/logo.png` });
        await engine.open(`${origin}/?${encodeURIComponent(`${server.url}/l/${linkId}`)}`);
        // The page answers its parent only where it was shown.
        await expect
          .poll(() => engine.run('document.title'), { timeout: 30_000 })
          .toContain('hostedVerification');
        await expect.poll(() => logos).toBe(1);
      },
      60_000,
    );

    test('a camera opens and its picture is judged, and photos are chosen as files', async () => {
      const walk = await begin('doc_verification');
      const { walker } = walk;
      // The engine's own camera shows a plain colour or a pattern, which is no face.
      await engine.run(`(() => {
        const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        window.asked = 0;
        navigator.mediaDevices.getUserMedia = (wanted) => { window.asked++; return open(wanted); };
      })()`);
      await walker.press(button('selfie', 'open'));
      await walker.seen(button('selfie', 'shoot'));
      // Longer than a picture that stands still is waited for.
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expect(await engine.run('window.asked'), 'the camera that works stays open').toBe(1);
      await walker.press(button('selfie', 'shoot'));
      await walker.seen(button('selfie', 'retake'));
      expect(await walker.text(), 'what is wrong is said').toMatch(/nothing to see|too dark|face/i);
      for (const photo of ['selfie', 'front', 'back']) {
        await walker.seen(step(photo));
        await engine.choose(`${step(photo)} input[type=file]`, fileOf(photo));
        await walker.press(button(photo, 'use'));
      }
      await walker.seen(step('review'));
      expect(await send(walk)).toMatchObject({ total_jobs: 1 });
    }, 180_000);
  });
}
