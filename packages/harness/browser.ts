/** A real Chromium for a test file: the one that npm brings, or the one that CHROMIUM_PATH names. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import chromiumFromNpm from '@sparticuz/chromium';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export interface TestBrowser {
  /** A page in a context of its own: as small as phones get and without JavaScript, unless told otherwise. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Closes all contexts; for after each test. */
  closePages(): Promise<void>;
  stop(): Promise<void>;
}

// What only lambdas need, or what would make this browser laxer than those of users. Under `--single-process`
// closing a context ends the browser.
const UNWANTED_ARGS = [
  '--single-process',
  '--disable-web-security',
  '--allow-running-insecure-content',
  '--disable-site-isolation-trials',
  // A graphics card made of software costs more than drawing without one.
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** What keeps a browser on this machine. */
export const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-gpu',
  // Nothing that a test shows is worth leaving the machine for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

export async function startBrowser(): Promise<TestBrowser> {
  const installed = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch(
    installed ? { executablePath: installed, args: ARGS } : launchFromNpm(),
  );
  const contexts = new Set<BrowserContext>();
  return {
    async newPage(options) {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 360, height: 640 },
        locale: 'en-GB',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      contexts.add(context);
      return context.newPage();
    },
    async closePages() {
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    },
    stop: () => browser.close(),
  };
}

/** How to launch the browser that npm brings, as strict as those of users. */
export function launchFromNpm(more: readonly string[] = []) {
  const folder = unpacked();
  const args = chromiumFromNpm.args.filter((arg) => !UNWANTED_ARGS.includes(arg));
  const env = {
    ...process.env,
    // It brings the libraries and a font that a bare machine lacks.
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
  };
  return { executablePath: path.join(folder, 'chromium'), args: [...args, ...ARGS, ...more], env };
}

/** Unpacks the browser, once for each version of it, and says where. */
function unpacked(): string {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(new URL('../package.json', entry), 'utf8'));
  const folder = path.join(tmpdir(), `chromium-from-npm-${version}`);
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  // The package unpacks into TMPDIR and takes what is there for whole, so each attempt gets a TMPDIR of its own.
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
