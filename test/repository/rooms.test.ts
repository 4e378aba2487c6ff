/** The rooms of the house: how many files lie loose in one, and that the guide says what each is for. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './tree.ts';

const FILES = filesBelow('packages').filter((file) => !file.startsWith('packages/clients/'));
const folders = Map.groupBy(FILES, (file) => path.posix.dirname(file));

const LOOSE_MAX = 17;
/** Folders of rows, which are looked up by name. This list may only get shorter. */
const LARGER = ['packages/store/migrations'];

test(`a folder of packages has ${LOOSE_MAX} loose files at most`, () => {
  const larger = [...folders].filter(([, files]) => files.length > LOOSE_MAX).map(([folder]) => folder);
  expect(
    larger.filter((folder) => !LARGER.includes(folder)),
    'sort its files into folders by what they are about',
  ).toEqual([]);
});

test('the guide says what each package and each of its rooms is for', () => {
  const guide = read('openapi/guides/contribute/rooms.md');
  const rooms = [...folders.keys()].filter((folder) => {
    const [, name = '', ...below] = folder.split('/');
    // Inside of these, a folder is named for the one thing that it holds.
    const isNamed = ['client', 'conformance', 'testing', 'console', 'admin', 'handlers'].includes(name);
    return name !== '' && below.length <= (isNamed ? 0 : 1);
  });
  const inPage = ['page/ends', 'page/form', 'page/layout', 'page/steps', 'page/text'];
  const missing = rooms
    .map((folder) => folder.replace('packages/', ''))
    .filter((room) => !inPage.includes(room) && !guide.includes(`\`${room}\``));
  expect(missing, 'give each a line in openapi/guides/contribute/rooms.md').toEqual([]);
});
