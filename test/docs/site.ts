/** The site, built into a folder of its own, and its pages as the tests look at them. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, vi } from 'vitest';
import { buildDocs } from '../../scripts/docs.ts';

export interface Site {
  readonly folder: string;
  /** Every file, by its path from the folder, without its compressed forms. */
  readonly files: readonly string[];
  readonly pages: readonly string[];
  read(file: string): string;
}

let built: Promise<Site> | null = null;

/** The site of this run of the tests, built by the first worker that asks for it. */
export function builtSite(): Promise<Site> {
  built ??= build();
  return built;
}

async function build(): Promise<Site> {
  const shared = path.join(inject('runFolder'), 'docs');
  const complete = `${shared}-complete`;
  // Nothing is returned where it is there already.
  if (mkdirSync(shared, { recursive: true }) !== undefined) {
    await buildDocs(path.join(shared, 'site'));
    writeFileSync(complete, '');
  } else await vi.waitFor(() => expect(existsSync(complete)).toBe(true), 60_000);
  // Tests change it.
  const home = mkdtempSync(path.join(tmpdir(), 'docs-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, 'site');
  cpSync(path.join(shared, 'site'), folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(br|gz)$/.test(file))
    .map((file) => file.replaceAll(path.sep, '/'));
  return {
    folder,
    files,
    pages: files.filter((file) => file.endsWith('.html')),
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
  };
}

/** The values of an attribute in a page, scripts and data left aside. */
export function attributes(html: string, name: string): string[] {
  const markup = html.replace(/<script\b(?![^>]*\bsrc=)[^>]*>[\s\S]*?<\/script>/g, '');
  return [...markup.matchAll(new RegExp(`<[^>]*?\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#39;', "'"),
  );
}
