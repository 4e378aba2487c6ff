/** The program, which `run.js` runs: reads the settings, starts the server, prints its address, and stops it on a signal. */
import { parseArguments } from './arguments.ts';
import { banner } from './banner.ts';
import { serverLog } from './observe/log.ts';
import { type Config, ConfigError, checkConfig, misspeltSettings, readConfig } from './settings/config.ts';
import { startServer } from './start.ts';

/** A second signal within this time is a duplicate of the first, milliseconds. */
const DUPLICATE_SIGNAL_MS = 1_000;

try {
  const { checkConfig: onlyCheck, waitForDatabaseMs } = parseArguments(process.argv.slice(2));
  if (onlyCheck) check();
  else await run(readConfig(), waitForDatabaseMs);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

function check(): void {
  checkConfig();
  console.log('The settings are valid.');
}

async function run(config: Config, waitForDatabaseMs: number): Promise<void> {
  const log = serverLog(config);
  for (const problem of misspeltSettings()) log.warn(problem);
  let stoppingSince: number | null = null;
  const stop = (exitCode: 0 | 1) => {
    if (stoppingSince !== null) {
      // A later one ends the process at once. npm forwards a Ctrl-C that the terminal has sent to this process too.
      if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({}, 'stopping');
    server.stop().then(
      () => {
        log.info({}, 'stopped');
        process.exit(exitCode);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const onDiskFailed = () => stop(1);
  const server = await startServer(config, { log, waitForDatabaseMs, onDiskFailed });
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  log.info({ mode: config.mode, url: server.url }, 'started');
  // Last: a reader of the banner may send a signal right away.
  console.log(banner(config, server));
}
