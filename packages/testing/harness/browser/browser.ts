/** A real Chromium: the one from npm, or the one that CHROMIUM_PATH names. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import chromiumFromNpm from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** In a file of its own, because it is the browser's world. */
const FAKE_CAMERA_SCRIPT = new URL('fake-camera.js', import.meta.url).pathname;

// Few frames: each is drawn by the processor.
const FAKE_CAMERA = '--use-fake-device-for-media-stream=fps=5';

/** Whether the browser has a camera, and its answer when a page asks for it. */
const CAMERA = {
  allowed: [FAKE_CAMERA, '--use-fake-ui-for-media-stream'],
  refused: [FAKE_CAMERA, '--use-fake-ui-for-media-stream=deny'],
  none: [],
} as const;

// Arguments that only AWS Lambda needs, or that make this browser laxer than a user's. With `--single-process`,
// closing a context ends the browser.
const UNWANTED_ARGS = [
  '--single-process',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  // Emulating a graphics card is slower than drawing without one.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Each page would load the whole browser anew.
  '--no-zygote',
];

const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-gpu',
  // No page that a test shows can reach another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Where the unpacked browser is kept for the next run. */
const CACHE = new URL('../../../../node_modules/.cache/', import.meta.url);

/** The smallest phone in use. */
export const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } as const;

export function launchBrowser(camera: keyof typeof CAMERA = 'none'): Promise<Browser> {
  const installed = process.env['CHROMIUM_PATH'];
  const args = [...ARGS, ...CAMERA[camera]];
  if (installed) return chromium.launch({ executablePath: installed, args });
  const folder = unpacked();
  const env = {
    ...process.env,
    // The package brings the libraries and the font that a bare machine lacks.
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
  };
  const wanted = chromiumFromNpm.args.filter((arg) => !UNWANTED_ARGS.includes(arg));
  return chromium.launch({ executablePath: path.join(folder, 'chromium'), args: [...wanted, ...args], env });
}

let shared: Promise<Browser> | null = null;

/** The browser of this process, with a camera; it ends with the process. Close the pages, not the browser. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser('allowed');
  return shared;
}

/**
 * A page in a context of its own, so with nothing stored. Its camera, if it has one, sees what the page asks for; nothing
 * moves by itself.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = PHONE): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60_000);
  await context.addInitScript({ path: FAKE_CAMERA_SCRIPT });
  return context.newPage();
}

/** For after each test. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Unpacks the browser, once for each version, and returns its folder. */
function unpacked(): string {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'));
  const folder = fileURLToPath(new URL(`chromium-${version}`, CACHE));
  mkdirSync(CACHE, { recursive: true });
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  // The package unpacks into TMPDIR and takes what is there as complete, so each attempt gets a TMPDIR of its own.
  const script = `const { default: chromium, inflate } = await import(process.env.ENTRY);
await chromium.executablePath();
await inflate(new URL('../bin/al2023.tar.br', process.env.ENTRY).pathname);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: making, ENTRY: entry },
  });
  writeFileSync(path.join(making, 'fonts.conf'), fontsConfig(folder));
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another test file was faster; its browser is the same.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
