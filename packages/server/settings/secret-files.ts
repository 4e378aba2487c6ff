/** Secrets in files, as Docker and Kubernetes hand them over: SECRET_FILE names the file that holds SECRET. */
import { readFileSync } from 'node:fs';
import type { Environment, Problem } from './settings.ts';

export const fileNameOf = (name: string): string => `${name}_FILE`;

/** The environment with the contents of these files in place of their names. */
export function readSecretFiles(
  env: Environment,
  names: readonly string[],
): { readonly env: Environment; readonly problems: Problem[] } {
  const contents: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of names) {
    const fileName = fileNameOf(name);
    const file = env[fileName]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) {
      problems.push({ name, message: `${name} and ${fileName} are both set: remove one.` });
      continue;
    }
    try {
      contents[name] = readFileSync(file, 'utf8');
      if (!contents[name].trim()) problems.push({ name, message: `${fileName} names an empty file.` });
    } catch (error) {
      problems.push({ name, message: `${fileName} ${reasonOf(error)}.` });
    }
  }
  return { env: { ...env, ...contents }, problems };
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'names a file that does not exist',
  EACCES: 'names a file that this user may not read',
  EISDIR: 'names a folder instead of a file',
};

/** Without the path: some write the secret itself there. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return REASONS[code] ?? `names a file that cannot be read: ${code}`;
}
