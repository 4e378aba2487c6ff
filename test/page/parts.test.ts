/** Small parts that every page is put together from. */
import { expect, test } from 'vitest';
import { fieldsFor } from '#core/id-numbers/id-type.ts';
import { maskPrefill } from '#page/form/prefill-masks.ts';
import en from '#page/messages/en.json' with { type: 'json' };
import { renderNotices } from '#page/steps/resume.ts';
import { all } from './read-html.ts';
import { ACTION, choiceOf, idType } from './samples.ts';

test('what the partner knows is masked only where the ID type asks for it', () => {
  const passport = idType('ZA', 'PASSPORT');
  const needs = { ...fieldsFor(passport, 'doc_verification'), person: { required: [], optional: [] } };
  const page = { choice: choiceOf(passport, 'doc_verification'), needs };
  expect(maskPrefill(page, { first_name: 'Ada' })).toEqual({});
});

test('where the script has failed, one way loads the page again and the other leads to the plain page', () => {
  const ways = all(`<!doctype html>\n${renderNotices(ACTION, 'fr', en)}`, 'a').map(
    ({ attributes }) => attributes['href'],
  );
  expect(ways).toEqual([`${ACTION}?lang=fr`, `${ACTION}?lang=fr&plain=1`]);
});
