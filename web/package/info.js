// What an engine tells of its search, as an object.

const NUMBERS = ['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'time', 'hashfull', 'tbhits', 'currmovenumber'];

/** The parts of a line that begins with `info`, by their names in UCI; those that it does not have are missing. */
export function parseInfo(line) {
  const words = line.trim().split(/\s+/).slice(1);
  const info = {};
  while (words.length > 0) {
    const name = words.shift();
    if (NUMBERS.includes(name)) info[name] = Number(words.shift());
    else if (name === 'score') info.score = { [words.shift()]: Number(words.shift()) };
    else if (name === 'lowerbound' || name === 'upperbound') info.bound = name.slice(0, 5);
    else if (name === 'wdl') info.wdl = words.splice(0, 3).map(Number);
    else if (name === 'currmove') info.currmove = words.shift();
    else if (name === 'pv') info.pv = words.splice(0);
    else if (name === 'string') info.string = words.splice(0).join(' ');
  }
  return info;
}
