import { execFileSync } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#server/platform/cluster/cluster-processes.ts';

/** A file system of its own that can really run full. */
export interface SmallDisk {
  /** Where it is mounted. */
  folder: string;
  freeBytes(): number;
  /** Uses up what is free, to the last byte. */
  fill(): void;
  /** Gives back what `fill` took. */
  empty(): void;
  /** From now on nothing reaches it any more, and what was not synced is lost, as when the power goes. */
  cutPower(): void;
  /** Mounts it again after a cut, as the next start of the machine does; its processes must have ended. */
  restorePower(): Promise<void>;
  remove(): void;
}

/** EXT4_IOC_SHUTDOWN without writing the journal out, which only a program that can call ioctl does. */
const SHUTDOWN = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 2 << 30 | 4 << 16 | ord('X') << 8 | 125, struct.pack('I', 2))`;

const PREFIX = 'paddock-disk-';

let can_mount: boolean | undefined;

/** Whether this machine lets us mount one: Linux, as root, with loop devices. */
export function canMountDisks(): boolean {
  can_mount ??= tryToMount();
  return can_mount;
}

function tryToMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountSmallDisk(16_000_000).remove();
    return true;
  } catch {
    return false;
  }
}

/** Mounts an empty ext4 of so many bytes. */
export function mountSmallDisk(bytes: number): SmallDisk {
  removeLeftDisks();
  const home = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const [image, folder] = [join(home, 'image'), join(home, 'mounted')];
  const file = openSync(image, 'w', 0o600);
  ftruncateSync(file, bytes);
  closeSync(file);
  mkdirSync(folder);
  // Without blocks that only root may use, since the tests of a database as root would have them.
  run('mkfs.ext4', '-q', '-F', '-m', '0', image);
  run('mount', '-o', 'loop', image, folder);
  const filler = join(folder, 'filler');
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    ...{ folder, freeBytes },
    fill: () => {
      writeFileSync(filler, '');
      // Most of it at once, the rest byte for byte, because others take some meanwhile.
      run('sh', '-c', 'fallocate -l "$1" "$2" || true', 'sh', String(freeBytes()), filler);
      const rest = openSync(filler, 'a');
      try {
        for (;;) writeSync(rest, Buffer.alloc(4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(rest);
      }
    },
    cutPower: () => run('python3', '-c', SHUTDOWN, folder),
    restorePower: async () => {
      // The last of its processes may still be ending.
      for (let attempt = 1; ; attempt += 1) {
        try {
          run('umount', folder);
          break;
        } catch (error) {
          if (attempt === 50) throw error;
          await sleep(200);
        }
      }
      run('mount', '-o', 'loop', image, folder);
    },
    empty: () => rmSync(filler, { force: true }),
    remove: () => {
      run('umount', '--lazy', folder);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Those of a run that was killed. */
function removeLeftDisks(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const home = join(tmpdir(), name);
    run('sh', '-c', 'umount --lazy "$1" 2>/dev/null || true', 'sh', join(home, 'mounted'));
    rmSync(home, { recursive: true, force: true });
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
