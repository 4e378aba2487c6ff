/**
 * Reports that a person has opened the page (D-113). A load is none: messengers' previews load it, run its script and scroll it,
 * and browsers load it ahead of time. None of them touches, presses or types.
 */
import { data, report } from '../page.ts';
import { isLoadedAnew, readMark, setMark } from './visit.ts';

/** Names the visit in the tab's memory whose opening was reported: a reload of a link for one person is the same visit. */
const MARK = 'opened';
/** A browser without `pointerdown` has `click`. */
const ACTS = ['pointerdown', 'wheel', 'keydown', 'click', 'input'];

export function setUpOpening(): void {
  // Another language was pressed on the page before.
  if (isLoadedAnew() || readMark(MARK) === data.visit) return;
  const options = { capture: true, passive: true };
  const onAct = ({ isTrusted }: Event) => {
    if (!isTrusted || document.visibilityState === 'hidden') return;
    for (const act of ACTS) removeEventListener(act, onAct, options);
    setMark(MARK, data.visit);
    report('opened');
  };
  for (const act of ACTS) addEventListener(act, onAct, options);
}
