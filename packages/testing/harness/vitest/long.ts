import { test } from 'vitest';

/** Whether this is the long form, `npm run test:long`: `npm test` runs the short one. */
export const IS_LONG = Boolean(process.env['LONG']);

/** A test of the long form alone; a quicker one beside it holds the main line. */
export const longTest = test.runIf(IS_LONG);
