/**
 * The second script: the camera, and the checks of photos. It is loaded when a photo step is reached (capture-script.ts), so that the first page
 * stays small.
 */
export { hasUsedCamera } from './capture/camera.ts';
export { cameraError } from './capture/camera-error.ts';
export { checkPicture } from './capture/check-picture.ts';
export { closeViewfinder, takePhoto } from './capture/viewfinder.ts';
export { warmUp } from './capture/warm-up.ts';
export { addMessages } from './page.ts';
