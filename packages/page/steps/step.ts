/** The frame of every step. */
import { type Html, html } from '../html.ts';

/** In order; each is also the page's fragment: `#details`. What asks whose draft was found comes before all of them. */
export const STEPS = [
  'welcome',
  'country',
  'id',
  'details',
  'selfie',
  'front',
  'back',
  'review',
  'sending',
  'blocked',
  'done',
  'resume',
] as const;

export type StepName = (typeof STEPS)[number];

/** A step is hidden until the script shows it. Its heading then takes the focus, so that screen readers read it out. */
export function renderStep(name: StepName, heading: string, body: Html, mark?: Html): Html {
  return html`<section data-step="${name}"${name !== 'welcome' && html` hidden`}>
${mark}<h1 tabindex="-1">${heading}</h1>
${body}
</section>
`;
}
