/**
 * The second script: the camera, and what asks the checks. It is loaded when a photo step is reached (capture-script.ts), so
 * that the first page stays small.
 */
export { checkPicture, warmUp, withEndMarker } from './capture/ask-checks.ts';
export { hasUsedCamera } from './capture/camera.ts';
export { cameraError } from './capture/camera-error.ts';
export { closeViewfinder, takePhoto } from './capture/viewfinder.ts';
export { addMessages } from './page.ts';
