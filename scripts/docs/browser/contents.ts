/** Marks, in the list of what is on the page, the part that is being read. */
export function followContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
  if (links.length === 0) return;
  const mark = () => {
    const line = innerHeight / 4;
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = headings.findLastIndex(
      (heading) => heading && (isAtEnd || heading.getBoundingClientRect().top < line),
    );
    for (const [at, link] of links.entries()) {
      if (at === Math.max(passed, 0)) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let isDue = false;
  addEventListener(
    'scroll',
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
