/** The generated files of the clients, from one model of the contract. */
import { renderGo } from './clients/go.ts';
import { renderJava } from './clients/java.ts';
import { type Json, type Model, readModel } from './clients/model.ts';
import { renderPhp } from './clients/php.ts';
import { renderPython } from './clients/python.ts';

/** Gives the text of each file, by its path in the client. `notice` goes into a comment at its top. */
type Template = (model: Model, notice: string) => Record<string, string>;

const TEMPLATES: Readonly<Record<string, Template>> = {
  go: renderGo,
  java: renderJava,
  php: renderPhp,
  python: renderPython,
};

/** @returns the files by their path in the project, each with where it comes from and its text. */
export function renderClients(
  document: Json,
  notice: string,
): Record<string, readonly [source: string, text: string]> {
  const model = readModel(document);
  return Object.fromEntries(
    Object.entries(TEMPLATES).flatMap(([language, render]) =>
      Object.entries(render(model, notice)).map(([file, text]) => [
        `generated/clients/${language}/${file}`,
        ['openapi/', text] as const,
      ]),
    ),
  );
}
