// What many people do at once must come out as if they had done it one after the other. A history says of every call
// which version of which record it read and which it wrote; calls that would each have to come before the other are a
// circle, and the kind of its steps names what went wrong (Adya 1999): G0 two writes cross, G1 somebody reads what was
// never there, G-single a read that is torn, G2 rules that look at what the other changes.

/** A version of a record; versions count up from 0, which is how it was before the history. */
export interface Version {
  key: string;
  version: number;
}

/** One call that was acknowledged, of one of the people, in the order of that person. */
export interface Call {
  person: number;
  reads: readonly Version[];
  writes: readonly Version[];
}

type Step = 'ww' | 'wr' | 'rw' | 'own';
interface Edge {
  to: number;
  step: Step;
}

/** Everything that could not have happened one after the other, in words; empty when all of it could. */
export function findAnomalies(history: readonly Call[]): string[] {
  const writer = new Map<string, number>();
  const anomalies: string[] = [];
  const at = ({ key, version }: Version) => `${key} v${version}`;
  history.forEach(({ writes }, call) => {
    for (const written of writes) {
      const other = writer.get(at(written));
      if (other !== undefined)
        anomalies.push(`G0: ${at(written)} was written by ${other} and ${call}`);
      writer.set(at(written), call);
    }
  });
  history.forEach(({ reads }, call) => {
    for (const read of reads)
      if (read.version > 0 && !writer.has(at(read)))
        anomalies.push(`G1: ${call} read ${at(read)}, which nobody wrote`);
  });
  const circles = circlesOf(stepsOf(history, writer));
  return [...anomalies, ...circles.map((circle) => describe(circle))];
}

/** Who has to come before whom, and why. */
function stepsOf(history: readonly Call[], writer: ReadonlyMap<string, number>): Edge[][] {
  const steps: Edge[][] = history.map(() => []);
  const add = (from: number | undefined, to: number | undefined, step: Step) => {
    if (from !== undefined && to !== undefined && from !== to) steps[from]?.push({ to, step });
  };
  const wrote = (key: string, version: number) => writer.get(`${key} v${version}`);
  const last = new Map<number, number>();
  history.forEach(({ person, reads, writes }, call) => {
    for (const { key, version } of writes) add(wrote(key, version - 1), call, 'ww');
    for (const { key, version } of reads) {
      add(wrote(key, version), call, 'wr');
      add(call, wrote(key, version + 1), 'rw');
    }
    add(last.get(person), call, 'own');
    last.set(person, call);
  });
  return steps;
}

interface Circle {
  calls: number[];
  steps: Step[];
}

/** One circle out of every knot of calls; found from the calls that no order can be given to. */
function circlesOf(edges: readonly Edge[][]): Circle[] {
  const before = edges.map(() => 0);
  for (const from of edges) for (const { to } of from) before[to] = (before[to] ?? 0) + 1;
  const free = before.flatMap((count, call) => (count === 0 ? [call] : []));
  const left = new Set(edges.keys());
  for (let call = free.pop(); call !== undefined; call = free.pop()) {
    left.delete(call);
    for (const { to } of edges[call] ?? []) {
      before[to] = (before[to] ?? 0) - 1;
      if (before[to] === 0) free.push(to);
    }
  }
  const circles: Circle[] = [];
  for (const start of left) {
    const circle = shortestCircle(edges, left, start);
    if (!circle) continue;
    circles.push(circle);
    for (const call of circle.calls) left.delete(call);
  }
  return circles;
}

function shortestCircle(
  edges: readonly Edge[][],
  left: ReadonlySet<number>,
  start: number,
): Circle | undefined {
  const came = new Map<number, { from: number; step: Step }>();
  const waiting = [start];
  for (let call = waiting.shift(); call !== undefined; call = waiting.shift())
    for (const { to, step } of edges[call] ?? []) {
      if (!left.has(to) || came.has(to)) continue;
      came.set(to, { from: call, step });
      if (to === start) return circleBack(came, start);
      waiting.push(to);
    }
  return undefined;
}

function circleBack(
  came: ReadonlyMap<number, { from: number; step: Step }>,
  start: number,
): Circle {
  const circle: Circle = { calls: [], steps: [] };
  let call = start;
  do {
    const back = came.get(call);
    if (!back) break;
    circle.calls.unshift(back.from);
    circle.steps.unshift(back.step);
    call = back.from;
  } while (call !== start);
  return circle;
}

function describe({ calls, steps }: Circle): string {
  const anti = steps.filter((step) => step === 'rw').length;
  const kind = anti > 1 ? 'G2' : anti === 1 ? 'G-single' : steps.includes('wr') ? 'G1c' : 'G0';
  return `${kind}: ${calls.map((call, index) => `${call} ${steps[index]}→`).join(' ')} ${calls[0]}`;
}
