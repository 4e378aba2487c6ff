/** The one reader of CSV, for files as spreadsheets write them and people change them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvError, csvOf, parseCsv, parseCsvTable } from '#protocol/csv.ts';
import { forAll } from '#testing/harness/for-all.ts';

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells);
const TABLE = [
  ['name', 'url'],
  ['Ada', 'https://a.example/?a=1,2'],
];

test.each([
  ['commas', 'name,url\nAda,"https://a.example/?a=1,2"\n'],
  ['semicolons', 'name;url\nAda;https://a.example/?a=1,2\n'],
  ['tabs', 'name\turl\nAda\thttps://a.example/?a=1,2\n'],
  ['a line sep=;', 'sep=;\r\nname;url\r\nAda;https://a.example/?a=1,2\r\n'],
  ['a line sep=, in quotes', '"sep=,"\nname,url\nAda,"https://a.example/?a=1,2"\n'],
  ['a line sep= and a tab', 'sep=\t\nname\turl\nAda\thttps://a.example/?a=1,2'],
  ['a line SEP=| in capitals', 'SEP=|\nname|url\nAda|https://a.example/?a=1,2'],
  ['a mark of its bytes', '\ufeffname;url\nAda;https://a.example/?a=1,2'],
  ['a mark and sep=', '\ufeffsep=;\nname;url\nAda;https://a.example/?a=1,2'],
  ['CR alone', 'name;url\rAda;https://a.example/?a=1,2\r'],
  ['empty lines', '\n\nname;url\n;\n\nAda;https://a.example/?a=1,2\n\n'],
  ['spaces round quotes', 'name, "url"\nAda, "https://a.example/?a=1,2" \n'],
  ['quotes round all', '"name","url"\n"Ada","https://a.example/?a=1,2"'],
  ['a comma in a quoted name of a column', '"name";"url"\nAda;https://a.example/?a=1,2'],
])('a file with %s is the same table', (_, text) => {
  expect(cellsOf(text)).toEqual(TABLE);
});

test.each([' ', '\t', '\u00a0', '  '])('%j round the names of columns is no part of them', (space) => {
  const { columns } = parseCsvTable(`${space}name${space},${space}url${space}\nAda,x\n`);
  expect(columns).toEqual(['name', 'url']);
});

test('a separator at the end of each line is no column', () => {
  const { columns, rows } = parseCsvTable('name;url;\nAda;x;\nBo;y;;\n');
  expect([columns, ...rows.map(({ cells }) => cells)]).toEqual([
    ['name', 'url'],
    ['Ada', 'x'],
    ['Bo', 'y'],
  ]);
});

test('a cell too many is kept, to be told', () => {
  expect(parseCsvTable('name\nAda,x\n').rows[0]?.cells).toEqual(['Ada', 'x']);
});

test.each(['\n', '\r\n', ''])('a last cell that is empty is a cell, before the end %j too', (end) => {
  expect(cellsOf(`a,b${end || '\n'}1,${end}`)).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]);
});

test.each(['\n', '\r\n', '\r'])('lines are counted as an editor does, with %j', (end) => {
  const text = ['sep=,', 'name,url', '', '"a', 'b","c', 'd"', ',', 'Ada,x'].join(end);
  expect(parseCsv(text).map(({ line }) => line)).toEqual([2, 4, 8]);
  const broken = ['name', '"a', 'b"', '', '"c'].join(end);
  expect(() => parseCsv(broken)).toThrow(new CsvError(5));
});

test('what is written is read as it was, whatever is in it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });
  forAll(table, (rows) => {
    const named = [['first', 'second'], ...rows];
    const kept = named.filter((row) => row.some((each) => each.trim()));
    expect(cellsOf(csvOf(named))).toEqual(kept);
  });
});
