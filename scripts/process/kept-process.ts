import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { growingPause } from '#server/platform/jobs/growing-pause.ts';
import { ended, stopChild } from './child-process.ts';
import { say } from '../install.mjs';

/** A process that is started again whenever it ends by itself. */
export interface KeptProcess {
  /** How often it ended by an exit of its own, not by a signal. */
  exits(): number;
  /** Ends it, does what has to be done while it is away, and starts it again, whether that went well or not. */
  renew(meanwhile: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process and keeps it running, with growing pauses between its starts. */
export function keepRunning(name: string, start: () => ChildProcess): KeptProcess {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pauseAfter = growingPause();
  let child = start();
  let exits = 0;
  let renewal: { meanwhile: () => Promise<void>; done: () => void } | undefined;
  const keep = async () => {
    for (;;) {
      const started_at = performance.now();
      const code = await ended(child).catch((error: Error) => error.message);
      if (signal.aborted) return;
      if (renewal) {
        const { meanwhile, done } = renewal;
        renewal = undefined;
        await meanwhile().catch((error: unknown) => console.error(error));
        if (signal.aborted) return;
        child = start();
        done();
        continue;
      }
      if (code !== undefined) exits += 1;
      const pause_ms = pauseAfter(performance.now() - started_at);
      say(
        `${name} ended by itself (${code ?? child.signalCode}); starting it again in ${inSeconds(pause_ms)} …`,
      );
      // Ended early by a stop.
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      child = start();
    }
  };
  const keeping = keep();
  return {
    exits: () => exits,
    renew: (meanwhile) =>
      new Promise((done) => {
        renewal = { meanwhile, done };
        void stopChild(child);
      }),
    async stop() {
      stopping.abort();
      await stopChild(child);
      await keeping;
    },
  };
}

/** 200 milliseconds as "0.2 s". */
export const inSeconds = (ms: number): string => `${ms / 1000} s`;
