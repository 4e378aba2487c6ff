/** `npm start`: reads the settings, starts the server, prints its address, and stops it on a signal. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

// Compiled code is kept with the dependencies, which halves the time of the next start. Modules imported before
// this line are not kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
const { ConfigError, readConfig } = await import('./config.ts');
const { banner } = await import('./banner.ts');
const { startServer } = await import('./start.ts');

/** A second signal within this time is a duplicate of the first, milliseconds. */
const DUPLICATE_SIGNAL_MS = 1_000;

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const server = await startServer(config);
  let stoppingSince: number | null = null;
  const stop = () => {
    if (stoppingSince !== null) {
      // A later one ends the process at once. npm forwards a Ctrl-C that the terminal has sent to this process too.
      if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Last: a reader of the banner may send a signal right away.
  console.log(banner(config, server));
}
