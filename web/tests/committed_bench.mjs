import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The node count of `bench` that the newest commit with such a line names. */
export function committedBench() {
  const grep = ['log', '-1', '--format=%B', '--extended-regexp', '--grep=^Bench: [0-9]+$'];
  return /^Bench: (\d+)$/m.exec(execFileSync('git', grep, { cwd: folder, encoding: 'utf8' }))[1];
}
