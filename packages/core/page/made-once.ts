/**
 * Makes a value for each key at its first use, and keeps it. For formatters of `Intl`: to make one takes as long as the rest
 * of a page, and memory that the garbage collector does not know of, so that strangers who open pages would fill it.
 *
 * @returns a function that is called with the languages of the page alone, so that few values are kept.
 */
export function madeOnce<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, { readonly value: Value }>();
  return (key) => {
    let known = made.get(key);
    if (!known) {
      known = { value: make(key) };
      made.set(key, known);
    }
    return known.value;
  };
}
