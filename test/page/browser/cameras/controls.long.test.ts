/** The buttons beside the shutter, and what the page says of a camera that it cannot help. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import en from '#page/messages/en.json' with { type: 'json' };
import { LANGUAGES } from '#page/text/languages.ts';
import { axe } from '#testing/harness/browser/axe.ts';
import { useBrowser } from '../use-browser.ts';
import { photoButton, step } from '../walk.ts';
import { openAt } from './open-phone.ts';
import { type Camera, FRONT, REAR as PHONE_REAR, WIDE as PHONE_WIDE, type Phone } from './phones.ts';

const at = useBrowser();
const { script } = en.capture;

const CAN = { zoom: { min: 1, max: 5 }, torch: true };
const [REAR, WIDE] = [PHONE_REAR, PHONE_WIDE].map((camera) => ({ ...camera, can: CAN })) as [Camera, Camera];

const phone = (more: Partial<Phone> = {}): Phone => ({
  ...{ report: '', phone: '', behaviour: '', opens: 'first', right: ['rear'], step: 'front' },
  devices: [FRONT, REAR, WIDE],
  ...more,
});

const tool = (page: Page, name: 'lens' | 'zoom' | 'lamp') => page.locator(`[data-act=${name}]:visible`);
const applied = (page: Page) => page.evaluate('fakePhoneState.applied');
const asked = (page: Page): Promise<unknown[]> => page.evaluate('fakePhoneState.log');
/** At the selfie, with two cameras for it. */
const selfie = (more: Partial<Phone> = {}): Phone =>
  phone({
    ...{ step: 'selfie', right: ['front'] },
    devices: [{ ...FRONT, can: CAN }, { ...FRONT, id: 'wide', can: CAN }, REAR],
    ...more,
  });

describe('beside the shutter', () => {
  test('another lens of the same side is opened, one after the other, and stays for the next photo', async () => {
    const page = await openAt(at, phone());
    await tool(page, 'lens').click();
    await expect.poll(() => asked(page)).toHaveLength(2);
    expect((await asked(page)).at(-1)).toMatchObject({ deviceId: { exact: 'wide' } });
    await tool(page, 'lens').click();
    await expect.poll(() => asked(page)).toHaveLength(3);
    expect((await asked(page)).at(-1)).toMatchObject({ deviceId: { exact: 'rear' } });
    await photoButton(page, 'shoot').click();
    await photoButton(page, 'use').click();
    await step(page, 'back').locator('dialog[open]').waitFor();
    expect((await asked(page)).at(-1)).toMatchObject({ deviceId: { exact: 'rear' } });
  });

  test('zoom is turned on and off', async () => {
    const page = await openAt(at, phone());
    await tool(page, 'zoom').click();
    await expect.poll(() => applied(page)).toEqual({ zoom: 2 });
    expect(await tool(page, 'zoom').getAttribute('aria-pressed')).toBe('true');
    await tool(page, 'zoom').click();
    await expect.poll(() => applied(page)).toEqual({ zoom: 1 });
  });

  test('the lamp is offered once it is dark', async () => {
    const page = await openAt(at, phone());
    await page.waitForTimeout(1_500);
    expect(await tool(page, 'lamp').count()).toBe(0);
    await page.context().close();
    const dark = await openAt(at, selfie(), { reason: 'dark' });
    await tool(dark, 'lamp').click();
    await expect.poll(() => applied(dark)).toEqual({ torch: true });
  });

  test('nothing stands where the camera has nothing of it', async () => {
    const page = await openAt(at, phone({ step: 'selfie', devices: [FRONT, REAR], right: ['front'] }));
    await photoButton(page, 'shoot').waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('.tool:visible').count()).toBe(0);
  });

  test.each(LANGUAGES.map(({ lang }) => lang))(
    'in %s all of it is named and fits on every screen',
    async (lang) => {
      const page = await openAt(at, phone(), { lang });
      await tool(page, 'lens').waitFor();
      await page.evaluate("document.querySelector('[data-step=front] [data-act=lamp]').hidden = false");
      for (const [width, height] of [
        [320, 488],
        [390, 844],
        [640, 360],
      ] as const) {
        await page.setViewportSize({ width, height });
        const boxes = await page
          .locator('dialog[open] :is(.tool, .shutter, .controls > .quiet, .aim, .guide)')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
        for (const [at, one] of boxes.entries()) {
          expect([one.left >= 0, one.right <= width, one.bottom <= height], `${width}`).toEqual([
            true,
            true,
            true,
          ]);
          for (const other of boxes.slice(at + 1)) {
            const isOver =
              one.left < other.right &&
              other.left < one.right &&
              one.top < other.bottom &&
              other.top < one.bottom;
            expect(isOver, `${lang} at ${width}: ${one.x} ${one.y} over ${other.x} ${other.y}`).toBe(false);
          }
        }
      }
      expect(await axe(page)).toEqual([]);
    },
  );
});

test('what stays blurred is to be held farther away and zoomed, or seen by another lens', async () => {
  const page = await openAt(at, selfie(), { reason: 'blur' });
  const aim = step(page, 'selfie').locator('.aim');
  await aim.getByText(script.hintZoom).waitFor();
  await tool(page, 'zoom').click();
  await aim.getByText(script.hintLens).waitFor();
});

test('a covered lens stays open in the end, and the page says what it sees', async () => {
  const covered = selfie({ faults: [{ when: {}, does: 'black' }] });
  const page = await openAt(at, covered, { reason: 'uniform' });
  await page.waitForTimeout(14_000);
  await step(page, 'selfie').locator('.aim').getByText(script.checkUniform).waitFor();
  const before = (await asked(page)).length;
  await page.waitForTimeout(4_000);
  expect((await asked(page)).length).toBe(before);
  expect(await step(page, 'selfie').locator('dialog[open]').count()).toBe(1);
});

test('a person who refuses is not asked again by itself', async () => {
  const page = await openAt(at, phone({ asks: true, faults: [{ when: {}, does: 'NotAllowedError' }] }));
  await step(page, 'front').getByText(en.script.cameraRefused).waitFor();
  await page.waitForTimeout(4_000);
  expect(await asked(page)).toHaveLength(1);
});

test('a browser that does not answer is told of, and a late answer still opens the camera', async () => {
  const page = await openAt(at, phone({ asks: true, faults: [{ when: {}, does: 'late' }] }));
  await step(page, 'front').getByText(script.cameraSlow).waitFor();
  await photoButton(page, 'shoot').waitFor();
  expect(await asked(page)).toHaveLength(1);
});

test('who reads the browser’s question for long has all tries after it', async () => {
  const busy = { when: { by: 'facing', wider: 1_000 }, does: 'NotReadableError' } as const;
  const page = await openAt(at, phone({ asks: true, answersAfterMs: 12_000, faults: [busy] }));
  await photoButton(page, 'shoot').waitFor();
  expect((await asked(page)).length).toBeGreaterThan(1);
});

test('a camera whose step is left while its side is looked up is closed', async () => {
  const page = await openAt(at, phone({ asks: true, listsAfterMs: 800, devices: [FRONT], right: ['front'] }));
  await expect.poll(() => page.evaluate('fakePhoneState.opened.length'), { interval: 20 }).toBe(1);
  await page.evaluate('history.back()');
  await step(page, 'front').waitFor({ state: 'hidden' });
  const states = () =>
    page.evaluate(
      'fakePhoneState.opened.flatMap((each) => each.getTracks()).map((track) => track.readyState)',
    );
  expect(await states(), 'left in time').toEqual(['live']);
  await page.waitForTimeout(1_500);
  expect(await states()).toEqual(['ended']);
});
