/**
 * The start of each README on a busy machine: four processes that do nothing but take time run beside it. What only works
 * where nothing waits ends here, as a program would that does not wait for its callback.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packClient } from '../../scripts/pack-client/pack.ts';
import { Folder, isHere } from './quick-start.ts';

const BUSY = 4;
/** When they end by themselves: a run that is killed leaves them behind. */
const BUSY_MS = 3_600_000;
/** How often each start is run. */
const RUNS = 1;
const MODULES = path.join(import.meta.dirname, '../../node_modules');

const busy: ChildProcess[] = [];
beforeAll(() => {
  for (let n = 0; n < BUSY; n++)
    busy.push(
      spawn(process.execPath, ['--eval', `for (const end = Date.now() + ${BUSY_MS}; Date.now() < end; );`], {
        stdio: 'ignore',
      }),
    );
});
afterAll(() => {
  for (const each of busy) each.kill('SIGKILL');
});

interface Start {
  readonly needs: readonly string[];
  readonly fence: string;
  readonly file: string;
  readonly run: readonly [string, ...string[]];
  readonly prepare: (folder: Folder) => void | Promise<void>;
}

/** Each as its own test installs it, with fewer steps: here it is the program that is in question. */
const STARTS: Record<string, Start> = {
  client: {
    needs: [],
    fence: 'ts',
    file: 'main.mjs',
    run: [process.execPath, 'main.mjs'],
    prepare: async (folder) => {
      await packClient(folder.path);
      mkdirSync(`${folder.path}/node_modules`);
      cpSync(`${folder.path}/client`, `${folder.path}/node_modules/hosted-verification-links-client`, {
        recursive: true,
      });
      symlinkSync(path.join(MODULES, 'openapi-fetch'), `${folder.path}/node_modules/openapi-fetch`);
    },
  },
  'clients/python': {
    needs: ['python3'],
    fence: 'python',
    file: 'main.py',
    run: ['env', 'PYTHONPATH=python', 'python3', 'main.py'],
    prepare: (folder) => folder.assemble('python'),
  },
  'clients/go': {
    needs: ['go'],
    fence: 'go',
    file: 'go/start/main.go',
    run: ['sh', '-c', 'cd go && go run ./start'],
    prepare: (folder) => {
      folder.assemble('go');
      mkdirSync(`${folder.path}/go/start`);
    },
  },
  'clients/java': {
    needs: ['javac', 'java'],
    fence: 'java',
    file: 'Main.java',
    run: ['java', '-cp', 'java/target/classes', 'Main.java'],
    prepare: (folder) => {
      folder.assemble('java');
      folder.run('sh', 'java/build.sh');
    },
  },
  'clients/php': {
    needs: ['php'],
    fence: 'php',
    file: 'main.php',
    run: ['php', 'main.php'],
    prepare: async (folder) => {
      folder.assemble('php');
      // In place of Composer's.
      mkdirSync(`${folder.path}/vendor`);
      const load = "require __DIR__ . '/../php/src/' . strtr(substr($class, 12), '\\\\', '/') . '.php';";
      writeFileSync(
        `${folder.path}/vendor/autoload.php`,
        `<?php spl_autoload_register(function ($class) { ${load} });`,
      );
      const [, receiver = ''] = folder.samples('packages/clients/php/README.md', 'php');
      writeFileSync(`${folder.path}/callbacks.php`, receiver);
    },
  },
};

describe.each(Object.entries(STARTS))('the start of %s', (name, { needs, fence, file, run, prepare }) => {
  test.runIf(isHere(name, ...needs))(
    'ends with the callback and the status',
    { timeout: 600_000 },
    async () => {
      const folder = new Folder();
      let receiver: ChildProcess | undefined;
      let received = '';
      try {
        await prepare(folder);
        // PHP receives in a process of its own.
        if (existsSync(`${folder.path}/callbacks.php`)) {
          receiver = spawn('php', ['-S', `127.0.0.1:${await folder.port}`], { cwd: folder.path });
          receiver.stderr?.setEncoding('utf8').on('data', (text) => (received += text));
          await expect.poll(() => received, { timeout: 60_000 }).toContain('started');
        }
        for (let n = 0; n < RUNS; n++) {
          received = '';
          const [command, ...args] = run;
          const printed = await folder.runSample(`packages/${name}/README.md`, fence, file, command, ...args);
          expect(printed).toMatch(/^Send your user to http/);
          expect(printed).toMatch(/^Status of \S+: ID Number Found$/m);
          if (receiver)
            await expect.poll(() => received, { timeout: 60_000 }).toMatch(/Callback of \S+: ID Number/);
          else expect(printed).toMatch(/^Callback of \S+: ID Number Found$/m);
        }
      } finally {
        receiver?.kill();
        folder.remove();
      }
    },
  );
});
