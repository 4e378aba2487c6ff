#!/usr/bin/env node
/** `links`: the API from a shell. */
import { runLinks } from './run.ts';

const { stdin, stdout, stderr } = process;
// `links list --all | head` ends when its reader does.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runLinks(process.argv.slice(2), {
  env: process.env,
  stdin,
  isTerminal: stdout.isTTY === true,
  width: stdout.columns,
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
});
