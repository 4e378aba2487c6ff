import { describe, expect, test } from 'vitest';
import {
  databaseFaultsOf,
  floodsOf,
  instanceFaultsOf,
  receiverBehavioursOf,
  verifierBehavioursOf,
} from '#testing/chaos/faults.ts';
import { idTypesOf, operationsOf } from '#testing/chaos/plan.ts';

const take = <T>(items: Iterator<T>, count: number): T[] =>
  Array.from({ length: count }, () => items.next().value as T);
const operations = (seed: number, client: number) => take(operationsOf(seed, client, 4), 400);
const faults = (seed: number, instance = 0, instances = 3) =>
  take(instanceFaultsOf(seed, instance, instances), 50);

describe('a plan', () => {
  test('is the same for the same seed: operations, faults and their times, tempers and manners', () => {
    expect(operations(5, 1)).toEqual(operations(5, 1));
    expect(faults(5)).toEqual(faults(5));
    expect(take(databaseFaultsOf(5), 50)).toEqual(take(databaseFaultsOf(5), 50));
    expect(take(floodsOf(5), 50)).toEqual(take(floodsOf(5), 50));
    expect(take(receiverBehavioursOf(5), 100)).toEqual(take(receiverBehavioursOf(5), 100));
    expect(take(verifierBehavioursOf(5), 100)).toEqual(take(verifierBehavioursOf(5), 100));
  });

  test('is another one for another seed, and for another client', () => {
    expect(operations(6, 1)).not.toEqual(operations(5, 1));
    expect(operations(5, 2)).not.toEqual(operations(5, 1));
    expect(faults(6)).not.toEqual(faults(5));
    expect(faults(5, 1)).not.toEqual(faults(5));
  });

  test('has every kind of operation, and the limit’s numbers are shared by all clients', () => {
    const kinds = new Set(operations(5, 1).map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['create', 'update', 'submit', 'reset', 'get', 'status', 'list']));
    const numbersOf = (client: number) =>
      operations(5, client).flatMap((each) => (each.kind === 'submit' ? [each.number] : []));
    const others = new Set(numbersOf(2));
    expect(new Set(numbersOf(1).filter((number) => others.has(number))).size).toBeGreaterThan(5);
  });

  test('kills, pauses and restarts each instance within its first five faults, once for longer than a lease', () => {
    const early = faults(5).slice(0, 5);
    expect(new Set(early.map(({ kind }) => kind))).toEqual(new Set(['kill', 'pause', 'restart']));
    expect(early.some(({ kind, forMs }) => kind === 'pause' && forMs > 6_000)).toBe(true);
  });

  test('restarts the database and fails over to its standby in turn', () => {
    for (const seed of [5, 6, 7]) {
      expect(new Set(take(databaseFaultsOf(seed), 2).map(({ kind }) => kind))).toEqual(
        new Set(['bounce', 'failover']),
      );
    }
  });

  test('pauses an instance that is alone only briefly', () => {
    expect(Math.max(...faults(5, 0, 1).map(({ forMs }) => forMs))).toBeLessThan(3_000);
  });

  test('gives no two links or updates the same ID types', () => {
    const sets = [0, 1, 2, 3].flatMap((client) =>
      operations(5, client).flatMap((each) => ('idTypes' in each && each.idTypes ? [each.idTypes] : [])),
    );
    const spelled = sets.map((each) => JSON.stringify(each));
    expect(new Set(spelled).size).toBe(spelled.length);
    expect(JSON.stringify(idTypesOf(12 * 4_096 - 1))).not.toBe(JSON.stringify(idTypesOf(4_096)));
  });
});
