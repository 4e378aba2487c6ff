/** The site's browser scripts, bundled. */
import { build } from 'rolldown';

/** One script in one file, for browsers of the last years. */
export async function bundleScript(root: string, input: string): Promise<string> {
  const { output } = await build({
    cwd: root,
    input,
    write: false,
    logLevel: 'warn',
    platform: 'browser',
    transform: { target: 'es2023' },
    output: { format: 'iife', minify: true },
  });
  if (output.length !== 1) throw new Error(`${input} must be one file.`);
  return output[0].code;
}
