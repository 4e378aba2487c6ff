/** A Mermaid diagram as SVG that takes the page's colours, which docs.css names. */
import { renderMermaidSVG } from 'beautiful-mermaid';

export function renderDiagram(source: string, title: string): string {
  const names = new Map([...source.matchAll(/participant (\w+) as (.+)/g)].map(([, id, name]) => [id, name]));
  const messages = source.matchAll(/(\w+)\s*--?(?:>>|x)\s*(\w+)\s*:\s*(.+)/g);
  const inWords = [...messages].map(
    ([, from, to, text]) => `${names.get(from)} to ${names.get(to)}: ${text}`,
  );
  const label = [title, ...inWords].join('. ').replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
  return renderMermaidSVG(source)
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/^<svg ([^>]*?) style="[^"]*"/, `<svg $1 role="img" aria-label="${label}"`);
}
