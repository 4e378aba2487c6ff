import { expect, test } from 'vitest';
import { nearestName } from '#protocol/nearest-name.ts';

const FIELDS = ['callback_url', 'redirect_url', 'company_name', 'name', 'id_types', 'limit'];

test.each([
  ['callbackUrl', 'callback_url'],
  ['CALLBACK-URL', 'callback_url'],
  ['calback_url', 'callback_url'],
  ['redirect_ulr', 'redirect_url'],
  ['id_typs', 'id_types'],
  ['id_tipess', 'id_types'],
  ['nmae', 'name'],
  ['limt', 'limit'],
])('%s is near %s', (name, meant) => {
  expect(nearestName(name, FIELDS)).toBe(meant);
});

test('of two that are near, the nearer one is meant', () => {
  expect(nearestName('callback_urll', ['callback_ur', 'callback_url'])).toBe('callback_url');
});

test.each(['colour', 'nam', 'url', 'game_over', 'id_tipez', '', 'é'])('%j is near to none', (name) => {
  expect(nearestName(name, FIELDS)).toBeUndefined();
});
