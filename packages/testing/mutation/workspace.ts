/** A copy of the tree, in which mistakes are made and tests are run. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const TIMEOUT_MS = 1_200_000;

/** Copies what git knows of the tree and what it does not ignore. Packages from npm are linked. */
export function copyWorkspace(original: string) {
  const root = mkdtempSync(path.join(tmpdir(), 'mutants-'));
  // PostgreSQL never runs as root; its user must be able to read the folder of temporary files below.
  chmodSync(root, 0o755);
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', list, { cwd: original }).toString().split('\0')) {
    // A file that was deleted and not yet committed is still listed.
    if (file && existsSync(path.join(original, file)))
      cpSync(path.join(original, file), path.join(root, file));
  }
  // A folder of its own, so that Vitest's cache is not that of the original.
  for (const folder of ['tmp', 'node_modules']) mkdirSync(path.join(root, folder));
  const packages = readdirSync(path.join(original, 'node_modules')).filter(
    (each) => !each.startsWith('.vite'),
  );
  for (const each of [...packages.map((name) => `node_modules/${name}`), 'generated/docs']) {
    symlinkSync(path.join(original, each), path.join(root, each));
  }

  let kill = () => {};
  function remove(): void {
    kill();
    rmSync(root, { recursive: true, force: true });
    process.off('exit', remove);
  }
  process.once('exit', remove);

  /** Runs a script with this Node. @returns whether it ended well and in time. */
  async function run(args: readonly string[], timeoutMs = TIMEOUT_MS, settings = {}): Promise<boolean> {
    const env = { ...process.env, ...settings, TMPDIR: path.join(root, 'tmp') };
    const child = spawn(process.execPath, args, { cwd: root, detached: true, stdio: 'ignore', env });
    // The whole process group, so that processes which a test started end as well.
    kill = () => child.pid && killGroup(child.pid);
    const timer = setTimeout(kill, timeoutMs);
    const [code] = await once(child, 'exit');
    clearTimeout(timer);
    kill();
    return code === 0;
  }
  return { root, run, remove };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
