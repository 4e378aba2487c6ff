import { expect, test } from 'vitest';
import { sandboxLink, speaksToApp } from '#core/page/app-bridge.ts';
import { aLink } from '#testing/harness/fixtures.ts';

const withParams = (partnerParams: Record<string, string> | null) => ({ ...aLink(), partnerParams });

test('in production a page speaks to an app only where its link says so', () => {
  expect(speaksToApp(withParams(null))).toBe(false);
  expect(speaksToApp(withParams({ campaign: 'autumn' }))).toBe(false);
  for (const value of ['off', '', 'true', 'ON']) {
    expect([value, speaksToApp(withParams({ app_bridge: value }))]).toEqual([value, false]);
  }
  expect(speaksToApp(withParams({ app_bridge: 'on' }))).toBe(true);
});

test('in a sandbox it speaks unless its link says otherwise', () => {
  expect(speaksToApp(sandboxLink(withParams(null)))).toBe(true);
  expect(speaksToApp(sandboxLink(withParams({ campaign: 'autumn' })))).toBe(true);
  expect(speaksToApp(sandboxLink(withParams({ app_bridge: 'off' })))).toBe(false);
  for (const value of ['', 'true', 'ON'])
    expect([value, speaksToApp(sandboxLink(withParams({ app_bridge: value })))]).toEqual([value, true]);
});
