// web/serve.mjs FOLDER [PORT] [--isolated]: serves a folder on the loopback address, and prints where. With --isolated it
// sends the headers with which a page may share memory with its workers.
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
/** With these headers a page may share memory with its workers. */
export const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Resolves to the server and its address. */
export function serve(folder, port = 0, headers = {}) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    try {
      const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
      const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
      const bytes = await readFile(file);
      const type = TYPES[extname(file)] ?? 'application/octet-stream';
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...headers });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((done) => {
    server.listen(port, '127.0.0.1', () => done({ server, address: `http://127.0.0.1:${server.address().port}/` }));
  });
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const headers = process.argv.includes('--isolated') ? ISOLATED : {};
  const [folder, port = '8088'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const { address } = await serve(folder, Number(port), headers);
  console.log(address);
}
