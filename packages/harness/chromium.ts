/** A real Chromium with a fake camera: the one that npm brings, or the one that CHROMIUM_PATH names. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { ARGS, launchFromNpm } from './browser.ts';

// Few frames: each is drawn by the processor.
const FAKE_CAMERA = '--use-fake-device-for-media-stream=fps=5';

/** Whether the browser has a camera, and what it says when a page asks for it. */
const CAMERA = {
  allowed: [FAKE_CAMERA, '--use-fake-ui-for-media-stream'],
  refused: [FAKE_CAMERA, '--use-fake-ui-for-media-stream=deny'],
  none: [],
} as const;

export async function launchChromium(camera: keyof typeof CAMERA = 'allowed'): Promise<Browser> {
  const installed = process.env['CHROMIUM_PATH'];
  if (installed && existsSync(installed)) {
    return chromium.launch({ executablePath: installed, args: [...ARGS, ...CAMERA[camera]] });
  }
  return chromium.launch(launchFromNpm(CAMERA[camera]));
}

/** The smallest phone that people still have. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

/** A page in a context of its own, so with nothing stored. */
export async function openPage(browser: Browser, options: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}
