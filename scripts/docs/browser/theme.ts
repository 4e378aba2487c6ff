/** Which colours a page has, before it is shown: those last chosen, else the system's. */
import { readTheme, showTheme } from './theme-choice.ts';

showTheme(readTheme());
