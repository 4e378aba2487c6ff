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
      problems.push({ name, message: `${name} and ${fileName} are both set; one of them must go.` });
      continue;
    }
    try {
      contents[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (!contents[name].trim()) problems.push({ name, message: `${fileName} names an empty file.` });
    } catch (error) {
      problems.push({ name, message: `${fileName} cannot be read: ${reasonOf(error)}.` });
    }
  }
  return { env: { ...env, ...contents }, problems };
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
