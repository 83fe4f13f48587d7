import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { ended, startScript, stopChild } from '../../scripts/child-process.ts';
import { root } from '../../scripts/install.mjs';
import { waitForAnswer } from '../../scripts/server-process.ts';
import { lanesOfRun, type Lane } from './e2e-lanes.ts';

const DEMO_SEASON_MS = 480_000;

/** Starts the product in each lane as people start it, with the demo season in it; the answer ends and removes them. */
export default async function startLanes(): Promise<() => Promise<void>> {
  const lanes = await lanesOfRun();
  // Two that both build what has changed would build into the same folder.
  const built = await ended(startScript(`${root}/scripts/build.ts`, [], { env: process.env }));
  if (built !== 0) throw new Error('Screens and server could not be built.');
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
