/** Addresses have one rule, which no pattern can say: that of the contract refuses only what has no scheme. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHttpUrl } from '#core/partners/partner-urls.ts';
import { inRuns } from '#testing/harness/for-all.ts';
import { contract } from './contract.ts';

const { schemas } = contract.components;
const update = contract.paths['/v1/hosted_links/{linkId}'].put.requestBody.content['application/json'].schema;
const updated = update.$ref ? schemas[update.$ref.split('/').at(-1)] : update;

describe.each([
  ['HttpUrl', schemas.HttpUrl],
  ['DarkLogoUrl', schemas.DarkLogoUrl],
  ['logo_url_dark of an update', updated.properties.logo_url_dark],
])('%s', (_, schema) => {
  test('is limited in its length, and to what has a scheme', () => {
    expect(schema).toMatchObject({ type: 'string', maxLength: 2048 });
    expect(schema.format).toBeUndefined();
    const pattern = new RegExp(schema.pattern, 'u');
    for (const text of ['partner.example', '/x', '//partner.example/x', '://x', '   ', 'no'])
      expect(pattern.test(text), text).toBe(false);
  });

  test('lets through whatever the rule takes', () => {
    const pattern = new RegExp(schema.pattern, 'u');
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary', maxLength: 30 }).map((rest) => `HtTpS://p.example/${rest}`),
    );
    inRuns(500).forAll(address, (url) => !isHttpUrl(url, false) || pattern.test(url));
  });
});
