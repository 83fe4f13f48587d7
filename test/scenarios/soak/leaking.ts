// Loaded into a process of the product by its test: keeps memory and open files that nobody asks for any more.
import { openSync } from 'node:fs';

const kept: (Buffer | number)[] = [];
setInterval(() => {
  kept.push(Buffer.alloc(2_000_000, kept.length), openSync('/dev/null', 'r'));
}, 250).unref();
