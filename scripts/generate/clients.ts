/** Every generated file of the clients. A template takes the model and gives the text. */
import { renderGoModels, renderGoOperations } from './clients/go.ts';
import { renderJava } from './clients/java.ts';
import { type Json, type Model, readModel } from './clients/model.ts';
import { renderPhp } from './clients/php.ts';
import { renderPythonModels, renderPythonOperations } from './clients/python.ts';

/** Renders a file; `notice` goes into a comment on its first line. */
type Template = (model: Model, notice: string) => string;

/** The files by their path in the project. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  'generated/clients/go/models.go': renderGoModels,
  'generated/clients/go/operations.go': renderGoOperations,
  'generated/clients/python/hosted_verification_links/_models.py': renderPythonModels,
  'generated/clients/python/hosted_verification_links/_operations.py': renderPythonOperations,
};

/** @returns the files, each with where it comes from and its text. */
export function renderClients(
  document: Json,
  notice: string,
): Record<string, readonly [source: string, text: string]> {
  const model = readModel(document);
  const files = {
    ...Object.fromEntries(Object.entries(TEMPLATES).map(([file, render]) => [file, render(model, notice)])),
    ...renderJava(model, notice),
    ...renderPhp(model, notice),
  };
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, ['openapi/', text] as const]));
}
