/** The READMEs of the clients: who knows one finds everything in the others. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SECTIONS = [
  'Install',
  'Quick start',
  'Errors',
  'Retries, timeouts and the clock',
  'Lists',
  'Waiting for a job',
  'Callbacks',
  'Testing',
];
const PITFALLS = ['The very bytes', 'Answer', 'Repeats', 'Keys', 'Without the webhook headers'];

test.for(['client', 'clients/python', 'clients/go', 'clients/java', 'clients/php'])(
  '%s has the sections and the pitfalls of all',
  (folder) => {
    const text = readFileSync(`packages/${folder}/README.md`, 'utf8');
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, SECTIONS.length)).toEqual(SECTIONS);
    const callbacks = text.split('\n## Callbacks\n')[1]?.split('\n## ')[0] ?? '';
    expect([...callbacks.matchAll(/^- \*\*(.*?)\.?\*\*/gm)].map(([, pitfall]) => pitfall)).toEqual(PITFALLS);
  },
);
