/** `npm run -s admin -- …`: an operator's commands, on the database of a running server. */
import { readFileSync } from 'node:fs';
import { runAdmin } from './run.ts';

const args = process.argv.slice(2);
// From now on the list of processes shows this in place of the arguments.
process.title = 'admin';
// The management port hands them over as JSON on a pipe of its own, where nobody else sees them.
const ARGUMENTS_FD = 3;
const isOnPipe = args.length === 1 && args[0] === '-';
process.exitCode = await runAdmin(isOnPipe ? JSON.parse(readFileSync(ARGUMENTS_FD, 'utf8')) : args);
