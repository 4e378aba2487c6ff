/**
 * The second script: the camera. It is loaded when a photo step is reached (capture-script.ts), so that the first page
 * stays small.
 */
export { hasUsedCamera } from './capture/camera.ts';
export { closeViewfinder, takePhoto } from './capture/viewfinder.ts';
