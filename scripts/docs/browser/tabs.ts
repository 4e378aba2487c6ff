/** Turns blocks that say the same in several languages into tabs. The language chosen last is chosen everywhere. */

const KEY = 'docs.language';

export function makeTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.code-tabs')].map(makeGroup);
  const choose = (language: string) => {
    for (const group of groups) group(language);
  };
  document.addEventListener('language', (event) => {
    const language = (event as CustomEvent<string>).detail;
    choose(language);
    keep(language);
  });
  choose(kept());
}

/** @returns what shows a language in the group; one that the group does not have changes nothing. */
function makeGroup(group: HTMLElement, at: number): (language: string) => void {
  const panels = [...group.children] as HTMLElement[];
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Language');
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.id = `tab-${at}-${index}`;
    tab.textContent = panel.querySelector('figure')?.dataset['language'] ?? '';
    tab.setAttribute('role', 'tab');
    panel.id = `panel-${at}-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => announce(tab, tab.textContent));
    return tab;
  });
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
    const to = tabs[(from + step + tabs.length) % tabs.length];
    if (!to) return;
    announce(to, to.textContent);
    to.focus();
  });
  list.append(...tabs);
  group.prepend(list);
  group.classList.add('is-ready');

  const show = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
      const panel = panels[index];
      if (panel) panel.hidden = index !== chosen;
    }
  };
  show(0);
  return (language) => {
    const chosen = tabs.findIndex((tab) => tab.textContent === language);
    if (chosen >= 0) show(chosen);
  };
}

/** All groups follow; what the reader looks at stays where it is on the screen. */
function announce(tab: HTMLElement, language: string | null): void {
  const before = tab.getBoundingClientRect().top;
  document.dispatchEvent(new CustomEvent('language', { detail: language }));
  scrollBy(0, tab.getBoundingClientRect().top - before);
}

function keep(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
