/** What is seen of a step that takes a photo. */
import { find } from '../page.ts';

/** What the step shows: nothing yet, a photo, or one that the checks refuse. The camera lies over it. */
type View = 'start' | 'photo' | 'refused';

export const button = (section: HTMLElement, action: string) =>
  find<HTMLButtonElement>(section, `[data-act="${action}"]`);

export function showView(section: HTMLElement, view: View, status = '', error = ''): void {
  find(section, '.examples').hidden = view !== 'start';
  find(section, '.viewer').hidden = view === 'start';
  button(section, 'open').hidden = view !== 'start';
  button(section, 'use').hidden = view !== 'photo';
  button(section, 'retake').hidden = view === 'start';
  button(section, 'retake').classList.toggle('quiet', view === 'photo');
  button(section, 'anyway').hidden = true;
  find(section, '.status').textContent = status;
  find(section, '.error').textContent = error;
}
