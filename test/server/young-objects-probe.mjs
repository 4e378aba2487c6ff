/**
 * Imported before a program: when that ends, prints how many bytes of an object that nobody keeps are allocated as old,
 * after many that were kept for a while.
 */
import { getHeapSpaceStatistics } from 'node:v8';

const OBJECTS = 20_000;
const ROUNDS = 60;

const make = (i) => ({ i, list: [i, i + 1], more: { i } });
const oldBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;

function probe() {
  let kept = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < OBJECTS; i++) kept.push(make(i));
    globalThis.gc({ type: 'minor' });
    if (round % 3 === 2) kept = [];
  }
  const before = oldBytes();
  let sum = 0;
  for (let i = 0; i < OBJECTS; i++) sum += make(i).i;
  return { bytes: (oldBytes() - before) / OBJECTS, sum };
}

process.once('exit', () => console.log(JSON.stringify(probe())));
