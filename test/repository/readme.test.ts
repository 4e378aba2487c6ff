import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorAnswer, OPERATIONS } from '#generated/operations.ts';
import { readConfig } from '#server/config.ts';
import { createLinkCommand } from '#server/greeting.ts';
import { SETTINGS } from '#server/settings.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const rows = readme.split('\n').filter((line) => line.startsWith('|'));

/** Every page of prose, by its path. */
const pages = markdownIn('').map((file) => ({ file, text: readFileSync(root + file, 'utf8') }));

const register = readFileSync(`${root}openapi/decisions.md`, 'utf8');
const decisions = new Set([...register.matchAll(/^## (D-\d\d) \S/gm)].map(([, id = '']) => id));

describe.each(pages)('$file', ({ file, text }) => {
  test('every relative link points to an existing file, and to a heading in it', () => {
    const links = [...text.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [target = '', anchor] = link.split('#');
      const at = target ? path.join(root, path.dirname(file), target) : root + file;
      return !existsSync(at) || (anchor !== undefined && !anchorsOf(at).includes(anchor));
    });
    expect(broken, `Mend these links in ${file}.`).toEqual([]);
  });

  test('every picture exists, and says in words what it shows', () => {
    const pictures = [...text.matchAll(/<img ([^>]*)>/g)].map(([, attributes = '']) => attributes);
    const wrong = pictures.filter((attributes) => {
      const source = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
      return (
        !source || !existsSync(path.join(root, path.dirname(file), source)) || !/\balt="\w/.test(attributes)
      );
    });
    expect(wrong, `These pictures of ${file} need a file that is there, and an alt text.`).toEqual([]);
  });

  test('every decision that it names is in the register', () => {
    const unknown = [...text.matchAll(/\bD-\d\d\b/g)].map(String).filter((id) => !decisions.has(id));
    expect(unknown, `${file} names decisions that openapi/decisions.md does not have.`).toEqual([]);
  });

  test('every npm script that it names exists in package.json', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)];
    const unknown = named.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts));
    expect(unknown, `${file} names scripts that package.json does not have.`).toEqual([]);
  });
});

describe('README.md', () => {
  test.each(SETTINGS)('the setting $name has its row, with its default and unit', (setting) => {
    const start = `| \`${setting.name}\` | ${setting.default ? `\`${setting.default}\`` : '–'} | ${setting.unit} | `;
    expect(
      rows.some((row) => row.startsWith(start)),
      `The settings table needs a row that starts with: ${start}`,
    ).toBe(true);
  });

  test('the settings table has no other rows', () => {
    const named = rows.flatMap((row) => /^\| `([A-Z][A-Z_]+)` \|/.exec(row)?.[1] ?? []);
    expect(named).toEqual(SETTINGS.map(({ name }) => name));
  });

  test('every error code of the contract has its row, with its status', () => {
    const answers = Object.values(OPERATIONS).flatMap(({ errors }) => Object.values<ErrorAnswer>(errors));
    const missing = answers
      .filter(
        ({ code, status }) => !rows.some((r) => r.includes(`\`${code}\``) && r.includes(`| ${status} |`)),
      )
      .map(({ code, status }) => `${code} ${status}`);
    expect([...new Set(missing)], 'The errors table needs rows for these.').toEqual([]);
  });

  test('the command that creates a link is the one that the server prints', () => {
    expect(readme).toContain(createLinkCommand(readConfig({}), 'http://127.0.0.1:3000', 'sandbox-key-001'));
  });
});

test('the decisions are numbered from D-01 without a gap', () => {
  const numbers = [...decisions].map((id) => Number(id.slice(2)));
  expect(numbers.length).toBeGreaterThanOrEqual(32);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

const canPaste = ['curl', 'openssl'].every((tool) => spawnSync(tool, ['--version']).error === undefined);

describe.skipIf(!canPaste)('the first hour of README.md, as pasted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'readme-'));
  const receivers: ChildProcess[] = [];
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => {
    for (const receiver of receivers) receiver.kill();
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  test('a link is created and used, the receiver prints the callback, the client pulls the status', async () => {
    const receiver = await startReceiver((port) => [
      'sh',
      '-c',
      `exec ${block('sh', 'createServer', port).replace('npx node', quote(process.execPath))}`,
    ]);
    await submitThroughLink(receiver.port);
    const [, userId = '', jobId = ''] = await receiver.says(/user_id: '(.+?)'[\s\S]*job_id: '(.+?)'/);

    const status = path.join(folder, 'status.ts');
    writeFileSync(status, block('ts', 'getJobStatus'));
    await expect
      .poll(() => run(process.execPath, [status, userId, jobId]), { timeout: 10_000 })
      .toBe('true true ID Number Found\n');
  });

  test('the verifying receiver accepts the callback, and nothing unsigned', async () => {
    const file = path.join(folder, 'receiver.ts');
    const receiver = await startReceiver((port) => {
      writeFileSync(file, block('ts', 'verifyCallback', port));
      return [process.execPath, file];
    });
    const forged = await fetch(`http://127.0.0.1:${receiver.port}`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(400);
    await submitThroughLink(receiver.port);
    await receiver.says(/^msg_\S+ \S+ ID Number Found$/m);
  });

  test('the clock moves by three days', async () => {
    const before = Date.now();
    const { now } = JSON.parse(await shell(block('sh', '/sandbox/clock')));
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(3 * 86_400_000);
  });

  /** The one code block in that language that contains the text, on this test's ports. */
  function block(language: string, containing: string, receiverPort = 4000): string {
    const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
    const [found, another] = blocks.map(([, code = '']) => code).filter((code) => code.includes(containing));
    if (!found || another) throw new Error(`README.md needs one ${language} block with ${containing}.`);
    return found
      .replaceAll('http://127.0.0.1:3000', server.url)
      .replaceAll('127.0.0.1:4000', `127.0.0.1:${receiverPort}`)
      .replaceAll('listen(4000', `listen(${receiverPort}`)
      .replaceAll("'./packages/", `'${root}packages/`);
  }

  async function submitThroughLink(receiverPort: number): Promise<void> {
    const { link, ref_id } = JSON.parse(await shell(block('sh', 'sid_request', receiverPort)));
    expect(link).toBe(`${server.url}/l/${ref_id}`);
    const submitted = await shell(`REF=${ref_id}\n${block('sh', '/submissions')}`);
    expect(JSON.parse(submitted)).toHaveProperty('job_id');
  }

  async function startReceiver(command: (port: number) => string[]) {
    const port = await freePort();
    const [program = '', ...args] = command(port);
    const child = spawn(program, args);
    receivers.push(child);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    const isUp = () => fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' }).then(() => true);
    await expect.poll(() => isUp().catch(() => output), { timeout: 10_000 }).toBe(true);
    return {
      port,
      async says(pattern: RegExp) {
        await expect.poll(() => output, { timeout: 10_000 }).toMatch(pattern);
        return pattern.exec(output) ?? [];
      },
    };
  }
});

/** The paths of the Markdown files below a folder, leaving out what is not ours. */
function markdownIn(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || ['node_modules', 'data'].includes(entry.name)) return [];
    if (entry.isDirectory()) return markdownIn(`${folder}${entry.name}/`);
    return entry.name.endsWith('.md') ? [folder + entry.name] : [];
  });
}

/** The anchors of a page's headings, spelled as on the usual hosts. */
function anchorsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const shell = (command: string) => run('sh', ['-c', command]);

/** What a program prints. Not a `Sync` one: the server that it calls is in this process. */
async function run(program: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { timeout: 10_000 })).stdout;
}

/** One argument of a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  taken.close();
  return typeof address === 'object' && address ? address.port : 0;
}
