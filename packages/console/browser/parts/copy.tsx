import { useState } from 'preact/hooks';

/** Copies a text; says so for a moment. */
export function Copy({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not allowed',
    );
    setSaid(done);
    setTimeout(() => setSaid(''), 1_500);
  };
  return (
    <button type="button" class="copy" onClick={copy}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}
