import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const NOTICE = 'Generated from packages/page/browser/ by `npm run generate`. Do not edit.';

/** `generated/page-script.js`: the page's browser script in one file, small, for phones of the last years. */
export async function renderPageScript(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { output } = await build({
    cwd: root,
    input: 'packages/page/browser/main.ts',
    write: false,
    logLevel: 'warn',
    platform: 'browser',
    transform: { target: 'es2020' },
    output: { format: 'iife', minify: true },
  });
  if (output.length !== 1) throw new Error('The page script must be one file.');
  return `// ${NOTICE}\n${output[0].code.trim()}\n`;
}
