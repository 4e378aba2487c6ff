/**
 * Makes a value for each key at its first use, and keeps it. For formatters of `Intl`: one takes a page's time to make, and
 * memory that the garbage collector does not know of, so that strangers who open pages would fill it.
 *
 * @param make - called with the languages of the page alone, so that few are kept.
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
