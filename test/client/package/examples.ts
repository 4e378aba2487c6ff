/** The client's exports, as TypeScript sees them: their documentation, and the examples in it. */
import path from 'node:path';
import ts from 'typescript';
import manifest from '../../../packages/client/package.json' with { type: 'json' };
import { read } from '../../repository/tree.ts';

const CLIENT = path.join(import.meta.dirname, '../../../packages/client');
const entries = Object.values(manifest.exports).map((source) => path.join(CLIENT, source));

const program = ts.createProgram(entries, {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  noLib: true,
});
const checker = program.getTypeChecker();

export interface Documented {
  readonly name: string;
  readonly text: string;
  readonly examples: readonly string[];
}

/** Every export of every module, and of the main one, what a caller sets or calls of it. */
export function documented(): Documented[] {
  return entries.flatMap((entry, at) => {
    const source = program.getSourceFile(entry);
    const symbol = source && checker.getSymbolAtLocation(source);
    if (!symbol) throw new Error(`${entry} is no module.`);
    return checker.getExportsOfModule(symbol).flatMap((each) => {
      const target = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      return [target, ...(at === 0 ? membersOf(target) : [])].map(documentationOf);
    });
  });
}

/** The options and methods of an interface. */
function membersOf({ flags, members }: ts.Symbol): ts.Symbol[] {
  if (!(flags & ts.SymbolFlags.Interface)) return [];
  const wanted = ts.SymbolFlags.Optional | ts.SymbolFlags.Method;
  return [...(members?.values() ?? [])].filter((member) => member.flags & wanted);
}

function documentationOf(symbol: ts.Symbol): Documented {
  const file = path.relative(CLIENT, symbol.declarations?.[0]?.getSourceFile().fileName ?? '');
  return {
    name: `${symbol.name} (${file})`,
    text: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    examples: symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text)),
  };
}

/** What the examples take for granted. */
const GIVEN = `
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import * as client_ from 'hosted-verification-links-client';
import { expressReceiver } from 'hosted-verification-links-client/express';
import { createFetchClient } from 'hosted-verification-links-client/fetch';
import { fastifyReceiver } from 'hosted-verification-links-client/fastify';
import { listLinks } from 'hosted-verification-links-client/fixtures';
import { handlers, respond, story } from 'hosted-verification-links-client/msw';
import { nodeReceiver } from 'hosted-verification-links-client/node';
import { setupServer } from 'msw/node';
import type { CreateLinkInput, ErrorCode, Hooks, ReceivedCallback } from 'hosted-verification-links-client';
const { createClient, CallFailed, duplicateGuard, signTestCallback, unwrap, verifyCallback, verifyEvent, verifyRequest } = client_;
declare const client: client_.Client;
declare const server: ReturnType<typeof setupServer>;
declare const refId: string;
declare const link: CreateLinkInput;
declare const request: Request;
declare const receipt: ReceivedCallback;
declare const options: client_.ReceiverOptions;
declare const app: any;
declare const express: any;
declare function save(...what: unknown[]): Promise<void>;
declare function settle(outcome: unknown): Promise<void>;
declare function page(what: unknown): Promise<void>;
declare function redirect(to: string): void;
`;

/** Every example as a module of its own. */
export function examples(): string[] {
  const found = documented().flatMap(({ examples }) => examples);
  return [...new Set(found)].map((code) => `${GIVEN}\nexport async function example() {\n${code}\n}\n`);
}

/** The TypeScript samples of a page. */
export function samplesIn(file: string): string[] {
  return [...read(file).matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = '']) => `${code}\nexport {};\n`);
}
