import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const SOURCE = 'openapi/accessibility-report.yaml';

/** How the levels of OpenACR are read. */
const LEVELS: Readonly<Record<string, string>> = {
  supports: 'yes',
  'partially-supports': 'in part',
  'does-not-support': 'no',
  'not-applicable': 'does not apply',
  'not-evaluated': 'not known',
};

const TITLES: Readonly<Record<string, string>> = {
  success_criteria_level_a: 'WCAG 2.2, level A',
  success_criteria_level_aa: 'WCAG 2.2, level AA',
  en_301_549_functional_performance: 'EN 301 549, chapter 4: functional performance',
  en_301_549_generic_requirements: 'EN 301 549, chapter 5: generic requirements',
  en_301_549_documentation_and_support_services: 'EN 301 549, chapter 12: documentation',
};

interface Chapter {
  readonly notes?: string;
  readonly disabled?: boolean;
  readonly criteria?: readonly {
    readonly num: string;
    readonly components: readonly [
      { readonly adherence: { readonly level: string; readonly notes: string } },
    ];
  }[];
}

/** `openapi/guides/operate/accessibility-report.md`: the report as tables, for those who read no YAML. */
export function renderAccessibilityGuide(root: URL): string {
  const report = parse(readFileSync(new URL(SOURCE, root), 'utf8'));
  const chapters = Object.entries<Chapter>(report.chapters);
  const tables = chapters.flatMap(([id, { criteria }]) =>
    criteria
      ? [`## ${TITLES[id] ?? id}\n\n| Criterion | Met | How |\n|---|---|---|\n${rowsOf(criteria)}`]
      : [],
  );
  const others = chapters
    .filter(([, { criteria }]) => !criteria)
    .map(([id, { notes }]) => `- \`${id}\`: ${notes}`)
    .join('\n');
  return `${[
    '# Accessibility conformance report',
    `<!-- Generated from ${SOURCE} by \`npm run generate\`. Do not edit. -->`,
    `What the hosted page meets, criterion by criterion, in the form of VPAT 2.5; [Accessibility](accessibility.md) has a
statement to hand on. For programs the same is in [OpenACR’s form](../../accessibility-report.yaml).`,
    `${report.notes} ${report.evaluation_methods_used}`,
    ...tables,
    `## Other chapters\n\n${others}`,
  ].join('\n\n')}\n`;
}

const rowsOf = (criteria: NonNullable<Chapter['criteria']>): string =>
  criteria
    .map(({ num, components: [{ adherence }] }) => {
      const how = adherence.notes.replace(/`(test\/[^`]+)`/g, '[$1](../../../$1)');
      return `| ${num} | ${LEVELS[adherence.level] ?? adherence.level} | ${how} |`;
    })
    .join('\n');
