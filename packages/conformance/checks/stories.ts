/** The stories of `openapi/workflows/`, run by Redocly Respect (Arazzo). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { OperationId } from '#generated/operations.ts';
import { group } from '../kit/check.ts';
import { definitionOf, extensionsIn, type Json } from '../kit/contract.ts';
import { problemsOf } from '../kit/respect.ts';
import type { Requirement } from '../kit/target.ts';
import { type Clauses, ContractViolation } from '../kit/violation.ts';

const FOLDER = fileURLToPath(new URL('../../../openapi/workflows/', import.meta.url));

interface Story {
  readonly file: string;
  readonly workflowId: string;
  readonly title: string;
  readonly clauses: Clauses;
  /** The operations that its steps name, and the extensions that they use. */
  readonly needs: readonly string[];
  /** Whether it works on a target without state. */
  readonly stateless: boolean;
}

/** None where the kit is installed without the workflows. */
const FILES = existsSync(`${FOLDER}single-use-link.arazzo.yaml`) ? readdirSync(FOLDER) : [];

const STORIES: readonly Story[] = FILES.filter((name) => name.endsWith('.arazzo.yaml')).flatMap((name) => {
  const { workflows } = parse(readFileSync(FOLDER + name, 'utf8'));
  return workflows.map(({ workflowId, summary, ...more }: Json) => {
    // A summary ends with its clauses in brackets.
    const [, title = summary, cited = ''] = /^(.*?) \(([^()]+)\)$/.exec(summary) ?? [];
    const [clauses, stateless] = [cited.replaceAll(',', ''), more['x-stateless'] === true];
    const named: (OperationId | undefined)[] = more.steps.map(({ operationId }: Json) => operationId);
    const operations = named.filter((id) => id !== undefined);
    const extensions = more.steps.flatMap(({ operationId, requestBody, parameters = [] }: Json) => {
      const headers = Object.fromEntries(
        parameters.map(({ name, value }: Json) => [name.toLowerCase(), value]),
      );
      return operationId ? extensionsIn(operationId, requestBody?.payload, headers) : [];
    });
    return {
      file: FOLDER + name,
      workflowId,
      title,
      clauses,
      needs: [...operations, ...extensions],
      stateless,
    };
  });
});

export const STORY_CHECKS = STORIES.map(({ workflowId, title, clauses, needs, stateless }) => {
  // A result that a submission asks for is one of the sandbox.
  const ofState: Requirement[] = clauses.includes('D-23') ? ['state', 'sandbox'] : ['state'];
  const check = group('Stories', { requires: stateless ? [] : ofState });
  const [first = 'createLink'] = needs as OperationId[];
  return check(title, clauses, definitionOf(first).summary, async (s) => {
    s.expectThere(needs);
    const stories = s.target.missing.state ? STORIES.filter((story) => story.stateless) : STORIES;
    const files = [...new Set(stories.map(({ file }) => file))];
    const problems = await problemsOf(workflowId, files, s);
    if (problems.length === 0) return;
    throw new ContractViolation(`The story ${workflowId} fails.`, 'every step passes', problems.join('\n'));
  });
});
