import { STORIES, type StoryStep } from '../../../generated/stories.ts';
import { type AnyExample, exampleNamed, type MockedOperation } from './examples.ts';

/** A story of the contract's workflows, such as `singleUseLink`. */
export type StoryName = keyof typeof STORIES;

/** The operations of a story, once each. */
export function operationsOf(name: StoryName): MockedOperation[] {
  return [...new Set(STORIES[name].map(({ operation }) => operation))];
}

/** Where an operation is in a story: its step, and which of the step's answers came last. */
interface Place {
  readonly step: number;
  readonly answer: number;
}

/**
 * Plays a story: each call of an operation gets the response of its next step, and in the end the last one again. A
 * step waits for what others change before it: a blocked ID number stays blocked until the reset.
 */
export function playStory(name: StoryName): (id: MockedOperation) => AnyExample {
  const steps: readonly StoryStep[] = STORIES[name];
  const places = new Map<MockedOperation, Place>();
  /** The step that the story has come to. */
  let reached = -1;

  return (id) => {
    const place = nextPlace(id, places.get(id));
    places.set(id, place);
    reached = Math.max(reached, place.step);
    const { example, set } = answerAt(place) ?? { example: 'success' };
    const found = exampleNamed(id, example);
    return { ...found, body: { ...found.body, ...set } };
  };

  function nextPlace(id: MockedOperation, place: Place | undefined): Place {
    if (!place) return { step: stepAfter(id, reached) ?? lastStepOf(id), answer: 0 };
    const more = { ...place, answer: place.answer + 1 };
    if (answerAt(more)) return more;
    const next = stepAfter(id, place.step);
    if (next === undefined) return place;
    const waits = steps.slice(reached + 1, next).some((step) => step.operation !== id && step.isChange);
    return waits ? place : { step: next, answer: 0 };
  }

  function stepAfter(id: MockedOperation, step: number): number | undefined {
    const next = steps.findIndex(({ operation }, at) => at > step && operation === id);
    return next < 0 ? undefined : next;
  }

  function answerAt({ step, answer }: Place) {
    return steps[step]?.answers[answer];
  }

  function lastStepOf(id: MockedOperation): number {
    return steps.findLastIndex(({ operation }) => operation === id);
  }
}
