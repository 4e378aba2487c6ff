import { OUTCOMES } from '#console/browser/outcomes.ts';

interface OutcomeFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly outcomes?: typeof OUTCOMES;
}

/** Chooses how a job ends. */
export function OutcomeField({ value, onValue, outcomes = OUTCOMES }: OutcomeFieldProps) {
  return (
    <label>
      <span>Result</span>
      <select value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {outcomes.map((outcome) => (
          <option key={outcome.value} value={outcome.value}>
            {outcome.text}
          </option>
        ))}
      </select>
    </label>
  );
}
