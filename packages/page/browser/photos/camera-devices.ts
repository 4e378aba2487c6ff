/** What is known of this device's cameras before one is opened. */
import { matchesMedia } from '../start/media.ts';

/** Whether the QR code for a phone helps: this device has no camera and no touch screen. */
export async function lacksCamera(): Promise<boolean> {
  if (matchesMedia('(pointer: coarse)')) return false;
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
  return !devices?.some(({ kind }) => kind === 'videoinput');
}

/** Whether the browser opens the camera without a question; false where it does not say. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    // Not a name that every browser knows.
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    return state === 'granted';
  } catch {
    return false;
  }
}
