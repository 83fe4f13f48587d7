import { constants, cp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { ended, startScript, stopChild } from '../../../scripts/process/child-process.ts';
import { root } from '../../../scripts/install.mjs';
import { waitForAnswer } from '../../../scripts/process/server-process.ts';
import { lanesOfRun, type Lane } from '#test/harness/browser/e2e-lanes.ts';

const DEMO_SEASON_MS = 480_000;
/** Blocks that nobody has written to since are not copied where the file system can share them. */
const SHARED = constants.COPYFILE_FICLONE;

/**
 * Starts the product in each lane as people start it, with the demo season in it, which the first makes and the others
 * take over; the answer ends and removes them.
 */
export default async function startLanes(): Promise<() => Promise<void>> {
  const lanes = await lanesOfRun();
  const [first, ...others] = lanes;
  if (first === undefined) throw new Error('A run has one lane at least.');
  // Who starts beside others would build into the same folder.
  const built = await ended(startScript(`${root}/scripts/build.ts`, [], { env: process.env }));
  if (built !== 0) throw new Error('Screens and server could not be built.');
  await stopChild(await startLane(first));
  await Promise.all(
    others.map(({ data_dir }) => cp(first.data_dir, data_dir, { recursive: true, mode: SHARED })),
  );
  const servers = await Promise.all(lanes.map(startLane));
  return async () => {
    await Promise.all(servers.map(stopChild));
    for (const { data_dir } of lanes) await rm(dirname(data_dir), { recursive: true, force: true });
  };
}

async function startLane({ port, data_dir }: Lane): Promise<ChildProcess> {
  const server = startScript(`${root}/scripts/start.mjs`, ['--installed'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      PADDOCK_DATA_DIR: data_dir,
      DATABASE_URL: '',
      DEMO: 'on',
    },
  });
  const hasFailed = () => server.exitCode !== null || server.signalCode !== null;
  await waitForAnswer({ host: 'localhost', port, hasFailed, timeout_ms: DEMO_SEASON_MS });
  return server;
}
