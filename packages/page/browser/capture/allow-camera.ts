/** How to allow a blocked camera in this browser: each step beside a drawing of what is to be pressed. */
import { element, find, message } from '../page.ts';
import { type AllowStep, allowSteps } from './allow-steps.ts';

export function showAllowSteps(section: HTMLElement): void {
  showSteps(section, allowSteps(navigator.userAgent), element('h2', message('allowHow')));
}

/** The list, in place of one that was shown before. */
export function showSteps(section: HTMLElement, steps: readonly AllowStep[], ...around: Element[]): void {
  const list = element('ol', ...steps.map(createItem));
  list.hidden = steps.length === 0;
  const box = element('div', ...around, list);
  box.className = 'elsewhere';
  section.querySelector('.elsewhere')?.remove();
  find(section, '.error').after(box);
}

function createItem([sign, text]: AllowStep): HTMLElement {
  const words = element('span', message(text, { open: openLabel() }));
  return element('li', drawing(`picture ${sign}`, SIGNS[sign]), words);
}

/** A path in a square of 24; screen readers pass over it. */
export function drawing(className: string, d: string): SVGElement {
  const drawn = document.createElementNS(SVG, 'svg');
  drawn.setAttribute('viewBox', '0 0 24 24');
  drawn.setAttribute('class', className);
  drawn.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', d);
  drawn.append(path);
  return drawn;
}

const openLabel = () => find(document, '[data-act=open]').textContent ?? '';

const SVG = 'http://www.w3.org/2000/svg';

/** As browsers draw them, in a square of 24. */
const SIGNS: Readonly<Record<AllowStep[0], string>> = {
  sliders: 'M4 8h7M17 8h3M4 16h3M13 16h7M14 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M10 13a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  letters: 'M3 18l3-8 3 8M4 15.500h4M12 18l4.500-12L21 18M13.500 14.500h6',
  list: 'M4 7h16M4 12h16M4 17h10',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7',
  gear: 'M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7M12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.800 2.800M16.200 16.200L19 19M19 5l-2.800 2.800M7.800 16.200L5 19',
  dots: 'M12 5v.1M12 12v.1M12 19v.1',
  external: 'M13 4h7v7M20 4l-9 9M17 14v6H4V7h6',
  back: 'M20 12H5M11 6l-6 6 6 6',
};
