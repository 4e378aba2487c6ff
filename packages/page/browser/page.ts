/** The page as the script sees it: its data, and its elements by name. */
import { fillText } from '#core/page/text.ts';
import type { PageData, TypeData } from '../data.ts';
import type { StepName } from '../steps/step.ts';

/** An element that the templates always print. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  return document.getElementById(id) as Kind;
}

/** The first that matches within a part of the page, which always has one. */
export function find<Kind extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): Kind {
  return within.querySelector(selector) as Kind;
}

/** A new element with what is in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

export const data: PageData = JSON.parse(document.getElementById('data')?.textContent ?? 'null');

/** Notifies a sandbox of what is shown, for its console. */
export function notifySandbox(what: StepName | 'redirect'): void {
  if (data.step) navigator.sendBeacon?.(data.step, what);
}

/** Reports to the service what happened in this visit: the cookie may be of another tab's, or missing in a frame. */
export const report = (what: 'opened' | 'consent'): unknown =>
  navigator.sendBeacon?.(`${data.draft}/${what}`, data.visit);

let isConsentReported = false;

/** Reports to the service that somebody agrees, for the partner's counts (D-113): once, however often Start is pressed. */
export function reportConsent(): void {
  if (!isConsentReported) report('consent');
  isConsentReported = true;
}

/** Texts that are needed only later are loaded later. */
export const addMessages = (texts: object): object => Object.assign(data.messages, texts);

/** A message with its `{placeholders}` filled in. */
export function message(
  name: keyof PageData['messages'],
  values: Record<string, string | number> = {},
): string {
  return fillText(data.messages[name], values);
}

/** The name of a field, for its errors and for the review. */
export function fieldLabel(field: keyof PageData['labels'], type: TypeData): string {
  if (field === 'document_front' && !type.hasBack) return data.wholeLabel;
  return (field === 'id_number' && type.number?.label) || data.labels[field];
}
