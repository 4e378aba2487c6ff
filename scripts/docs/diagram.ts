/** A Mermaid diagram as SVG, in the colours of the page, with its messages as its name. */
import { renderMermaidSVG } from 'beautiful-mermaid';

export function renderDiagram(source: string, escapeHtml: (text: string) => string): string {
  const names = new Map([...source.matchAll(/participant (\w+) as (.+)/g)].map(([, id, name]) => [id, name]));
  const messages = source.matchAll(/(\w+)\s*--?(?:>>|x)\s*(\w+)\s*:\s*(.+)/g);
  const words = [...messages].map(([, from, to, text]) => `${names.get(from)} to ${names.get(to)}: ${text}`);
  return renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(
      /^<svg ([^>]*?) style="[^"]*"/,
      `<svg $1 role="img" aria-label="${escapeHtml(words.join('. '))}"`,
    )
    .replace(/var\(--(_node-fill|_group-hdr|bg)\)/g, 'var(--pico-card-background-color)')
    .replace(/var\(--_[\w-]+\)/g, 'currentColor');
}
