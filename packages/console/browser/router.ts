/** Views have addresses after the `#`, so that the server serves one document and a reload shows the same view. */
import { useEffect, useState } from 'preact/hooks';

export interface Place {
  /** Such as `['links', 'the-ref-id']`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decode), query: new URLSearchParams(query) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a view; empty values are left out. */
export function hrefOf(path: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  return `#/${path.map(encodeURIComponent).join('/')}${search}`;
}

export function usePlace(): Place {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  useEffect(() => {
    const update = () => setPlace(placeOf(location.hash));
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return place;
}

/** Changes the filters of the view that is shown, without a step in the browser's history for each letter. */
export function setQuery(changes: Readonly<Record<string, string>>): void {
  const { path, query } = placeOf(location.hash);
  history.replaceState(null, '', hrefOf(path, { ...Object.fromEntries(query), ...changes }));
  dispatchEvent(new HashChangeEvent('hashchange'));
}
