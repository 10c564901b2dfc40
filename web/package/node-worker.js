// The engine in a worker of Node.js.
import { webcrypto } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { serve } from './serve.js';

globalThis.crypto ??= webcrypto; // Node.js 18 has none
parentPort.on(
  'message',
  serve((message) => parentPort.postMessage(message)),
);
