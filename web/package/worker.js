// The engine in a worker of a web browser.
import { serve } from './serve.js';

const receive = serve((message) => postMessage(message));
addEventListener('message', ({ data }) => receive(data));
