/**
 * Markup as a value. `html` escapes every interpolated value except the results of `html` itself. There is no way
 * to mark a string as safe, on purpose.
 */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Finished markup. The class stays in this module and its field is private, so no other object is taken for one. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

/** What a template may interpolate. null, undefined and false print nothing; arrays are joined without a gap. */
type Printable = Html | string | number | null | undefined | false | readonly Printable[];

/**
 * The template tag, for text and quoted attribute values. An unquoted attribute value cannot be made safe by
 * escaping, so it throws.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Printable[]): Html {
  let markup = strings[0] ?? '';
  values.forEach((value, index) => {
    if (strings[index]?.endsWith('='))
      throw new TypeError('html: quote the attribute value before interpolating it');
    markup += print(value) + (strings[index + 1] ?? '');
  });
  return new Html(markup);
}

/**
 * JSON for the browser script, in a `script` element that is not run. `<`, `>` and `&` are written as JSON escapes, so no value
 * can end the element or open a comment in it.
 */
export function jsonData(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`${html`<script type="application/json" id="${id}">`}${json}</script>`);
}

/** What a text's `{name}` becomes, or a function that makes markup of the words in `<name>words</name>`. */
type Filling = Printable | ((words: string) => Html);

/** A text with its placeholders filled in, as markup; one without a value stays, so that it is seen. */
export function fill(text: string, values: Readonly<Record<string, Filling>>): Html {
  const parts: Printable[] = [];
  let end = 0;
  for (const found of text.matchAll(/\{(\w+)\}|<(\w+)>([^<]*)<\/\2>/g)) {
    const [slot, name, tag, words = ''] = found;
    const value = values[name ?? tag ?? ''];
    parts.push(text.slice(end, found.index), typeof value === 'function' ? value(words) : (value ?? slot));
    end = found.index + slot.length;
  }
  return html`${parts}${text.slice(end)}`;
}

/** The text of markup, as it is seen. */
export function plainText(markup: Html): string {
  const text = markup.toString().replace(/<[^>]*>/g, '');
  if (!text.includes('&')) return text;
  return Object.entries(ESCAPES).reduceRight((rest, [char, escaped]) => rest.replaceAll(escaped, char), text);
}

function print(value: Printable): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(print).join('');
  return String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}
