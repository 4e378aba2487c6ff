/** `npm start`: reads the settings, starts the server, says where it is, and stops it on a signal. */
import { type Config, ConfigError, readConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { startServer } from './start.ts';

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
  console.log(greeting(config, server));

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
}
