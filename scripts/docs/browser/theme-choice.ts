/** The reader's choice of light or dark. The reference has its own name for it, so the site uses that. */

const KEY = 'redoc.colorMode';

export type Theme = 'light' | 'dark';

export function readTheme(): Theme {
  const chosen = stored();
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function showTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', theme === 'dark');
  classList.toggle('light', theme === 'light');
}

export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
