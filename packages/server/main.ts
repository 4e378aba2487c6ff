/** `npm start`: reads the settings, starts the server, says where it is, and stops it on a signal. */
import { type Config, ConfigError, readConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { startServer } from './start.ts';

try {
  await run(readConfig(process.env));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function run(config: Config): Promise<void> {
  const server = await startServer(config);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
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
  console.log(greeting(config, server));
}
