/**
 * The second script: the camera. It is loaded when a photo step is reached (capture-script.ts), so that the first page
 * stays small.
 */
export { type CameraProblem, closeCamera, hasUsedCamera, openCamera } from './capture/camera.ts';
