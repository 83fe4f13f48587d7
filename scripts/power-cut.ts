// usage: npm run power-cut [-- --cuts=20 --writers=20]: cuts the power of a file system of its own under people who work,
// and counts what was acknowledged and is not there; then the same with a database that does not wait for its disk, which
// has to lose. Linux, root, python3
import { parseArgs } from 'node:util';
import { canMountDisks } from '#test/harness/servers/small-disk.ts';
import { cutPowerUnderWriters, type PowerCut } from '#test/scenarios/power-cut-run.ts';
import { fail } from './install.mjs';

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '20' },
    writers: { type: 'string', default: '20' },
  },
});
if (!canMountDisks())
  fail('The power cannot be cut here: it takes Linux, root and loop devices to mount a disk.');
const writers = Number(values.writers);
const onCut = ({ messages, files, lost, broken_files }: PowerCut, number: number) =>
  console.log(
    `cut ${number}: ${messages} messages and ${files} files acknowledged, ${lost.length} lost so far, ${broken_files.length} broken files`,
  );
const cuts = await cutPowerUnderWriters({
  ...{ cuts: Number(values.cuts), writers, is_durable: true, onCut },
});
const sum = (of: (cut: PowerCut) => number) => cuts.reduce((total, cut) => total + of(cut), 0);
const last = cuts.at(-1);
console.log(
  `${cuts.length} cuts: ${sum((cut) => cut.messages)} messages and ${sum((cut) => cut.files)} files acknowledged, ${last?.lost.length} lost, ${last?.broken_files.length} broken files`,
);
console.log('The same with fsync=off, which has to lose:');
const control = await cutPowerUnderWriters({ cuts: 3, writers, is_durable: false, onCut });
const control_loses = control.some((cut) => cut.lost.length > 0);
console.log(control_loses ? `lost, as it must` : 'lost nothing: these cuts show nothing');
const is_well = last?.lost.length === 0 && last.broken_files.length === 0 && control_loses;
process.exit(is_well ? 0 : 1);
