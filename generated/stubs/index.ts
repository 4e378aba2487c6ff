// Generated from openapi/ by `npm run generate`. Do not edit.
export { OPERATIONS, type Operation, type OperationId } from '../operations.ts';
export {
  createServer,
  type RequestContext,
  type ServerHandlers,
  type ServerOptions,
  type ServerTypes,
} from './create-server.ts';
export { toExpress, toFastify, toNodeListener } from './node.ts';
export type { UploadedFile } from './read-body.ts';
export type { Detail, Refused, StubTypes } from './shapes.ts';
export type { SignatureFunctions, SignatureOptions, SignedBy } from './signature.ts';
export type * from './types.ts';
