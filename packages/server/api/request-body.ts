/** The body of one request of an operation: how it is read, and what its sender is told where it is refused. */
import type { OperationRequest, OperationResult } from '../http/request.ts';

export interface RequestBody {
  /** Reads it into the request. @returns why the operation is not run; null where it is. @throws RequestRefused */
  read(request: OperationRequest): Promise<OperationResult | null> | null;
  /** @returns the result; or, for one that is refused, that it is one too many. */
  settle?(request: OperationRequest, result: OperationResult): Promise<OperationResult>;
  /** @returns that what failed is one too many. @throws the error, where it is not. */
  settleError?(error: unknown): Promise<OperationResult>;
  /** Gives back what it holds. Called once, however the request ends. */
  free?(): void;
}
