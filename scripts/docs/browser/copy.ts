/** A button on every block of code that copies it. */

const SHOWN_MS = 1_500;

export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const copied = await copy(figure.querySelector('code')?.textContent ?? '');
      button.textContent = copied ? 'Copied' : 'Not copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, SHOWN_MS);
    });
    figure.append(button);
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
