/** For a container: whether the server of this environment answers. */
// biome-ignore lint/style/noProcessEnv: a program of its own beside the server.
const port = process.env['PORT'] ?? '3000';
const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
process.exit(response?.ok ? 0 : 1);
