/** `npm start`: reads the settings, starts the server, says where it is, and stops it on a signal. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

// What was compiled once is kept with the dependencies, so that the next start takes half the time. Whatever is
// imported before this line is not kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
const { ConfigError, readConfig } = await import('./config.ts');
const { banner } = await import('./banner.ts');
const { startServer } = await import('./start.ts');

/** A second signal within this time is the first one over again, milliseconds. */
const SIGNAL_ECHO_MS = 1_000;

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
      // Whoever asks twice means it. npm passes on a Ctrl-C that the terminal has sent to everybody already.
      if (performance.now() - stoppingSince > SIGNAL_ECHO_MS) process.exit(1);
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
  // Last: whoever has read that it listens may ask it to stop.
  console.log(banner(config, server));
}
