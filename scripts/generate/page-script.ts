import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const NOTICE = 'Generated from packages/page/browser/ by `npm run generate`. Do not edit.';

/** `generated/page-script.js`: the page's browser script in one file, small, for phones of the last years. */
export const renderPageScript = (): Promise<string> => bundle('main.ts', 'iife');

/** `generated/capture-script.js`: the module with the camera, which the first script loads for a photo. */
export const renderCaptureScript = (): Promise<string> => bundle('capture.ts', 'es');

async function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { output } = await build({
    cwd: root,
    input: `packages/page/browser/${entry}`,
    write: false,
    logLevel: 'warn',
    platform: 'browser',
    transform: { target: 'es2020' },
    output: { format, minify: true },
  });
  if (output.length !== 1) throw new Error(`The script of ${entry} must be one file.`);
  return `// ${NOTICE}\n${output[0].code.trim()}\n`;
}
