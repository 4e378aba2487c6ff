/** `npm run -s admin -- …`: an operator's commands, on the database of a running server. */
import { runAdmin } from './run.ts';

process.exitCode = await runAdmin(process.argv.slice(2));
