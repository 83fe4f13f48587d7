// usage: npm run bench -- rating — rating calculations per second, beside the same formula in plain floating point
import { readFileSync } from 'node:fs';
import { calculateOnTrack, rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { compileTables } from '#domain/rating/on-track-tables.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';

const SECONDS = 3;

/** The product's formula with doubles: what a spreadsheet would do, wrong in the cents now and then. */
function floatingPoint(risk: OnTrackInput): number {
  let sum = 0;
  for (const item of risk.items) {
    const slices = [5e6, 1.5e7, 3e7, 6e7, 1e8, Infinity];
    const factors = [1.15, 1.05, 1, 0.95, 0.9, 0.85];
    let base = 0;
    let below = 0;
    for (const [index, upTo] of slices.entries()) {
      base += Math.max(0, Math.min(item.insured_value, upTo) - below) * (factors[index] ?? 1);
      below = upTo;
    }
    const drivers = item.drivers.map((driver) => 1 + driver.claim_level / 100);
    const mean = drivers.reduce((total, one) => total + one, 0) / drivers.length;
    sum +=
      base *
      0.034 *
      1.17 *
      0.83 *
      0.85 *
      ((mean + Math.max(...drivers)) / 2) *
      (1.6 - Number(item.excess_pct) / 16);
  }
  const net = Math.max(sum * 0.9, 50_000);
  return net + 7500 + (net + 7500) * 0.21;
}

function perSecond(work: () => void): number {
  for (let warm = 0; warm < 2000; warm += 1) work();
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  while (performance.now() < end) {
    for (let index = 0; index < 200; index += 1) work();
    done += 200;
  }
  return done / SECONDS;
}

const cases = JSON.parse(readFileSync('test/vectors/on-track.json', 'utf8')) as {
  input: OnTrackInput;
}[];
compileTables(defaultOnTrackTables);
let turn = 0;
const next = (): OnTrackInput => (cases[turn++ % cases.length] as { input: OnTrackInput }).input;

const reference = perSecond(() => floatingPoint(next()));
const rated = perSecond(() => rateOnTrack(next(), defaultOnTrackTables));
const explained = perSecond(() => calculateOnTrack(next(), defaultOnTrackTables));
const show = (value: number) => Math.round(value).toLocaleString('en').padStart(12);
process.stdout.write(`rating, policies per second on one core (the six worked examples in turn)
  floating point, one step, inexact   ${show(reference)}
  exact result                        ${show(rated)}   ${(rated / reference).toFixed(3)} of floating point
  exact result with every step        ${show(explained)}   ${(explained / reference).toFixed(3)} of floating point
`);
