import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** The page's browser script in one file, small, for phones of the last years. */
export const renderPageScript = (): Promise<string> =>
  bundle('packages/page/browser/', 'main.ts', 'iife', 'es2020');

/** The module with the camera, which the first script loads for a photo. */
export const renderCaptureScript = (): Promise<string> =>
  bundle('packages/page/browser/', 'capture.ts', 'es', 'es2020');

/** The module with the checks of photos, for a worker. */
export const renderChecksScript = (): Promise<string> =>
  bundle('packages/page/browser/', 'checks.ts', 'es', 'es2020');

/** The module that reads a step aloud. */
export const renderListenScript = (): Promise<string> =>
  bundle('packages/page/browser/', 'listen.ts', 'es', 'es2020');

/** The sandbox's console, for the browsers of developers. */
export const renderConsoleScript = (): Promise<string> =>
  bundle('packages/console/browser/', 'main.tsx', 'iife', 'es2023');

async function bundle(folder: string, entry: string, format: 'iife' | 'es', target: string): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const { output } = await build({
    cwd: root,
    input: `${folder}${entry}`,
    write: false,
    logLevel: 'warn',
    platform: 'browser',
    transform: { target },
    output: { format, minify: true },
  });
  if (output.length !== 1) throw new Error(`The script of ${entry} must be one file.`);
  return `// Generated from ${folder} by \`npm run generate\`. Do not edit.\n${output[0].code.trim()}\n`;
}
