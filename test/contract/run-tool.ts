import { spawnSync } from 'node:child_process';

/** Runs a tool of the contract as its command line does. */
export function runTool(cwd: string, script: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, stdout, output: stdout + stderr };
}

export const REDOCLY = 'node_modules/@redocly/cli/bin/cli.js';
export const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';
