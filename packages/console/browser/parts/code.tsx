import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { pretty } from '../format.ts';
import { Copy } from './copy.tsx';

/** Keys, texts, and numbers or words of JSON. */
const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g;
/** Longer texts are shown without colours. */
const COLORED_MAX = 40_000;

/** JSON with colours. The text is never HTML: each token is a text node. */
export function Json({ text }: { text: string }) {
  if (text.length > COLORED_MAX) return <>{text}</>;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const found of text.matchAll(TOKENS)) {
    const [all, quoted, colon] = found;
    parts.push(text.slice(end, found.index));
    const kind = quoted ? (colon ? 'key' : 'text') : 'number';
    parts.push(<span class={`token-${kind}`}>{quoted ?? all}</span>, colon);
    end = found.index + all.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}

/** A block of text that can be copied, and scrolled by keyboard. */
export function Code({ text, label, json = false }: { text: string; label: string; json?: boolean }) {
  return (
    <figure class="code">
      <figcaption>
        <span>{label}</span>
        <Copy text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>{json ? <Json text={text} /> : text}</pre>
    </figure>
  );
}

/** A body: formatted, or to the last character as it was sent. */
export function Body({ text, label, asSent = false }: { text: string; label: string; asSent?: boolean }) {
  const formatted = pretty(text);
  const [isRaw, setRaw] = useState(asSent);
  if (text === '') return <p class="soft">{label}: empty</p>;
  if (formatted === text) return <Code text={text} label={label} />;
  return (
    <div class="body">
      <Code text={isRaw ? text : formatted} label={`${label}, ${isRaw ? 'as sent' : 'formatted'}`} json />
      <button type="button" class="copy toggle" onClick={() => setRaw(!isRaw)}>
        {isRaw ? 'Show formatted' : 'Show as sent'}
      </button>
    </div>
  );
}
