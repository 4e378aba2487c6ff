/** The pictures of the guides show the page and the console as they are. */
import { expect, test } from 'vitest';
import { hashOfSources, PICTURE_SETS, readMadeFrom } from '../../scripts/screenshots/made-from.ts';

const COMMANDS = { page: 'npm run screenshots', console: 'npm run screenshots -- console' };

test.each(PICTURE_SETS)('the pictures of the %s were made from what it is now', (set) => {
  const made = readMadeFrom()[set];
  expect(made?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(made?.hash, `take them anew, and look at them: ${COMMANDS[set]}`).toBe(hashOfSources(set));
});
