/** What makes the pages handier where scripts run. All of them can be read without. */

import { followContents } from './contents.ts';
import { addCopyButtons } from './copy.ts';
import { startSearch } from './search.ts';
import { makeTabs } from './tabs.ts';
import { keepTheme, readTheme, showTheme } from './theme-choice.ts';

startThemeSwitch();
makeTabs();
addCopyButtons();
followContents();
startSearch();

function startThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme-button');
  if (!button) return;
  const show = (theme: ReturnType<typeof readTheme>) => {
    showTheme(theme);
    button.ariaPressed = String(theme === 'dark');
  };
  show(readTheme());
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = button.ariaPressed === 'true' ? 'light' : 'dark';
    keepTheme(theme);
    show(theme);
  });
}
