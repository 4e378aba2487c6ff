/** The views of the navigation, by their addresses. */
export const SECTIONS = [
  ['', 'Start'],
  ['links', 'Links'],
  ['callbacks', 'Callbacks'],
  ['requests', 'Requests'],
  ['levers', 'Levers'],
  ['charts', 'Charts'],
  ['frontend', 'Frontend'],
] as const;
