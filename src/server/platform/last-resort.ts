import type { Services } from '#server/platform/context.ts';
import { recordError } from '#server/platform/error-log.ts';

export interface LastResort {
  services: Services;
  restartJobs(reason: string): void;
  /** Ends the process in good order, within a time of its own. */
  end(): void;
}

/**
 * Takes the faults that nobody caught, which would end Node on the spot (decision 016). A rejection is the end of one
 * chain of work: what it had begun in the database is undone there, so the process goes on, with another runner where
 * the queue was part of it. An exception may have left anything half done, so the process ends in good order and its
 * supervisor starts it again. Either is in the log, and in the error log when that can be written. A log that cannot be
 * written, such as a file on a full disk, is neither: its lines are lost and nothing else.
 */
export function takeLastFaults({ services, restartJobs, end }: LastResort): void {
  process.on('unhandledRejection', (error) => {
    void recordError(services, { source: 'server', route: 'unhandled rejection', error });
    if (comesFromQueue(error)) restartJobs(error instanceof Error ? error.message : String(error));
  });
  process.on('uncaughtException', (error) => {
    if (isLostLine(error)) return;
    void recordError(services, { source: 'server', route: 'uncaught exception', error });
    end();
  });
}

function comesFromQueue(error: unknown): boolean {
  return error instanceof Error && /[\\/]graphile-worker[\\/]/.test(error.stack ?? '');
}

/** The standard output tells of a failed write so; it must not be told to the log, which would fail again. */
function isLostLine(error: NodeJS.ErrnoException): boolean {
  return (
    error.syscall === 'write' && ['ENOSPC', 'EDQUOT', 'EIO', 'EPIPE'].includes(error.code ?? '')
  );
}
