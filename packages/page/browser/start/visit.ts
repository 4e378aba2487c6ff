/** Whose draft this opening of the page goes on with (D-84): its own after a reload, another's only when that is asked. */
import type { Draft } from '../draft/draft.ts';
import { draft, findDraft, removeDraft, saveDraft, takeDraft } from '../draft/draft.ts';
import { fitToTypes, hasPersonalData, isOfThisMoment, maskedPerson } from '../draft/draft-check.ts';
import { byId, data, find, message } from '../page.ts';

/** Names the draft in the tab's memory, for the one load of the page that the page itself has asked for. */
const MARK = 'visit';
/** Marks in the tab's memory that the page is here, until it is left: of one that the browser threw out the mark stays. */
const HERE = 'here';

const wasThrownOut = takeMark(HERE) !== null;

/** The draft that was found, and whether it is of this very visit. */
interface FoundDraft {
  readonly found: Draft | null;
  readonly isOwn: boolean;
}

/**
 * Before the page loads itself again, in another language for example: that is no new opening. In another tab or window it
 * is one, and a mark that this load does not take would be found by whoever opens the link here next.
 */
export function keepVisit(press?: MouseEvent): void {
  if (!(press?.ctrlKey || press?.metaKey || press?.shiftKey)) setMark(MARK, draft.seed);
}

/** Once the page holds what somebody has entered. */
export const markHere = (): void => setMark(HERE, '1');

/** For when another page takes its place. */
export const markLeft = (): void => void takeMark(HERE);

/** Whether the page has asked for this load itself. Known until the visit is found. */
export const isLoadedAnew = (): boolean => readMark(MARK) !== null;

export function setMark(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it is asked whose draft it is.
  }
}

/** @returns what an earlier opening left, within a bounded time. */
export async function findVisit(): Promise<FoundDraft> {
  const marked = takeMark(MARK);
  const seed: unknown = history.state?.seed;
  const shown = typeof seed === 'string' && !mayBeAnothers() ? seed : null;
  const found = await findDraft(marked ?? shown);
  // A phone that several people use may be reloaded by another one, later.
  const isSame = !data.isShared || (found !== null && isOfThisMoment(found, Date.now()));
  const isOwn = found !== null && (found.seed === marked || (isSame && found.seed === shown));
  return { found, isOwn };
}

/**
 * Whether the page was come back to on a link for several people: by the browser's history the next one may do so. A tab
 * that the browser threw out for its memory opens alike, and keeps its mark.
 */
export function mayBeAnothers(): boolean {
  const [opening] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (opening as PerformanceNavigationTiming | undefined) ?? {};
  return data.isShared && !wasThrownOut && type === 'back_forward';
}

export function readMark(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function takeMark(name: string): string | null {
  const mark = readMark(name);
  if (mark !== null) sessionStorage.removeItem(name);
  return mark;
}

/**
 * Takes the found draft over, or begins a new one.
 *
 * @returns whether a draft of another opening goes on. Its consent is asked for again, unless it was given to the same text
 * just before.
 */
export async function takeVisit({ found, isOwn }: FoundDraft): Promise<boolean> {
  const mustAsk = found !== null && !isOwn && hasPersonalData(found);
  const isTaken = found !== null && (!mustAsk || (await asksToContinue(found)));
  const hasJustAgreed = isTaken && mustAsk && isOfThisMoment(found, Date.now());
  if (isTaken) takeDraft(found);
  else if (found) await removeDraft(found.seed);
  if (!isOwn && !(hasJustAgreed && draft.agreedTo === data.consentShown)) draft.agreedTo = null;
  const hasChanged = fitToTypes(draft, data);
  byId('type-changed').hidden = !hasChanged;
  // A draft that goes on as it was keeps its age: a reload is no entry.
  if (!isOwn || hasChanged) void saveDraft();
  return isTaken && mustAsk;
}

/** Shows the two buttons in place of the welcome. */
function asksToContinue(found: Draft): Promise<boolean> {
  const welcome = find(document, '[data-step="welcome"]');
  const question = find(document, '[data-step="resume"]');
  const who = maskedPerson(found);
  // Isolated, as a name may be of another script than the page.
  if (who) byId('resume-continue').textContent = message('resumeAs', { who: `\u2068${who}\u2069` });
  welcome.hidden = true;
  question.hidden = false;
  // Its buttons serve the steps, which begin with the answer.
  byId('navigation').hidden = byId('bar').hidden = true;
  find(question, 'h1').focus();
  return new Promise((resolve) => {
    const answer = (goesOn: boolean) => {
      question.hidden = true;
      welcome.hidden = false;
      resolve(goesOn);
    };
    byId('resume-continue').onclick = () => answer(true);
    byId('resume-anew').onclick = () => answer(false);
  });
}
