/** Before the page is shown: the colours that the reader chose, else the system's. */
const chosen = localStorage.getItem('docs-theme');
if (chosen) document.documentElement.dataset['theme'] = chosen;
