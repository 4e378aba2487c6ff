/** What stands before the camera in the pictures of the docs: drawn, so that they show nobody. */

export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<path d="M2 34 15 10l7 12 4-6 12 18z" fill="#0b6e4f"/><circle cx="30" cy="9" r="4" fill="#e0a526"/></svg>`;
