/** The pages of the reference in two columns: what each field is, and beside it the sample. One below the other where there is no room. */

const SAMPLES =
  /(?:<p>[^<]*:<\/p>\n)?(?:<figure class="code"[\s\S]*?<\/figure>|<div class="tabs">[\s\S]*?<\/div>)\n/g;

/** @param html of an operation's page. */
export function inTwoColumns(html: string): string {
  const [head = '', ...sections] = html.split(/(?=<h[23] )/);
  const answers = sections.findIndex((section) => section.startsWith('<h2 id="answers"'));
  const isSample = (section: string) => section.startsWith('<h2 id="samples"');
  // The samples of a call stand beside all that a call takes.
  const request = sections.slice(0, answers).map((each) => (isSample(each) ? ['', each] : split(each)));
  const words = head + request.map(([word]) => word).join('');
  const opening = beside(words, request.map(([, sample]) => sample).join(''));
  const others = sections.slice(answers).map((section) => {
    const [text = '', samples = ''] = split(section);
    return samples ? beside(text, samples) : section;
  });
  return opening + others.join('');
}

const split = (section: string): [string, string] => [
  section.replace(SAMPLES, ''),
  (section.match(SAMPLES) ?? []).join(''),
];

const beside = (words: string, sample: string) =>
  `<div class="beside"><div>\n${words}</div>\n<div class="sample">\n${sample}</div></div>\n`;
