/** The view *Frontend*: what it says to paste is what the mock and the handlers for msw take. */
import { expect, test } from 'vitest';
import { mockedOperations, preferOf } from '#console/browser/mocked-responses.ts';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { NETWORK_FAULTS, planOf } from '#protocol/network-fault.ts';
import { PHONE } from '#testing/harness/browser/browser.ts';
import { contract, operations, responsesOf } from '../contract/contract.ts';
import { useConsole, WIDE } from './use-console.ts';

const at = useConsole();

test('every operation and every response of the contract can be chosen', () => {
  const shown = mockedOperations(contract);
  expect(shown.map(({ id }) => id).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  for (const { id, definition } of operations) {
    const names = responsesOf(definition).flatMap(({ status, examples }) =>
      Object.keys(examples).map((name) => ({ status, name })),
    );
    expect(shown.find((each) => each.id === id)?.responses).toEqual(names);
  }
});

test('the header asks for no more than what is chosen', () => {
  const operation = mockedOperations(contract).find(({ id }) => id === ('getLink' satisfies OperationId));
  if (!operation) throw new Error('The contract has getLink.');
  expect(preferOf({ operation, status: 200, name: 'success', fault: '' })).toBe('');
  expect(preferOf({ operation, status: 200, name: 'success', fault: 'cut' })).toBe('cut');
  expect(preferOf({ operation, status: 404, name: 'link_not_found', fault: 'delay=2' })).toBe(
    'code=404, example=link_not_found, delay=2',
  );
  for (const fault of Object.keys(NETWORK_FAULTS)) expect(planOf(fault)).toHaveProperty('kind');
});

test.each([
  ['wide', WIDE],
  ['on a phone', PHONE],
])('%s it says how to force a response that is cut off', async (_, options) => {
  const page = await at.open('frontend', options);
  await page.getByLabel('Operation').selectOption('getLink');
  await page.getByLabel('Response').selectOption('link_not_found');
  await page.getByLabel('Network').selectOption('cut');
  const code = page.getByRole('tabpanel');
  expect(await code.innerText()).toContain("-H 'Prefer: code=404, example=link_not_found, cut'");
  await page.getByRole('tab', { name: 'msw' }).click();
  expect(await code.innerText()).toContain("respond('getLink', 'link_not_found', { network: 'cut' })");
  // An operation without that response shows its first one.
  await page.getByLabel('Operation').selectOption('listServices');
  expect(await code.innerText()).toContain("respond('listServices', 'success', { network: 'cut' })");
  expect(at.problems).toEqual([]);
});
