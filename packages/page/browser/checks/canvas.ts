/** A canvas, in the page or in a worker, which has no document. */
export const newCanvas = (): HTMLCanvasElement | OffscreenCanvas =>
  typeof document === 'undefined' ? new OffscreenCanvas(1, 1) : document.createElement('canvas');

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
