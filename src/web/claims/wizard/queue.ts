import { ApiError, messageOf } from '#web/api/api-error.ts';
import { deliver } from '#web/claims/wizard/delivery.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';
import { nextTask } from '#web/claims/wizard/tasks.ts';

const retryMs = 15_000;

/** Brings reports to the server: on opening, on every change, when the network is back and when the page is seen. */
export class CrashQueue {
  readonly #report: CrashReport;
  #running: Promise<void> | null = null;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: CrashReport) {
    this.#report = report;
    report.wake = () => void this.run();
    window.addEventListener('online', () => {
      if (report.view().trouble === 'offline') report.show({ trouble: null });
      void this.run();
    });
    window.addEventListener('offline', () => report.show({ trouble: 'offline' }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.run();
      else void report.flush();
    });
  }

  /** Works until nothing waits or something stands in the way. Called while it works, it looks once more. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#alone(() => this.#work()).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Two windows with the same report must not send it at the same time. */
  async #alone(work: () => Promise<void>): Promise<void> {
    // Missing on plain http, where phones try the product out; the keys of the writes keep it right all the same.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return work();
    const name = `paddock-crash-${this.#report.draft.report_id}`;
    await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
    });
  }

  async #work(): Promise<void> {
    const report = this.#report;
    clearTimeout(this.#timer);
    try {
      while (this.#again) {
        this.#again = false;
        let task = nextTask(report.draft, report.photos);
        while (task !== null) {
          report.show({ busy: true, progress: 0 });
          await deliver(report, task);
          // What was in the way is over as soon as one thing has arrived, not only when all has.
          report.show({ trouble: null, trouble_text: '' });
          task = nextTask(report.draft, report.photos);
        }
      }
      report.show({ busy: false, trouble: null, trouble_text: '' });
      await tidy(report);
    } catch (error) {
      report.show({ busy: false, ...troubleOf(error) });
      this.#timer = setTimeout(() => void this.run(), retryMs);
    }
  }
}

function troubleOf(error: unknown) {
  const code = error instanceof ApiError ? error.code : 'internal';
  if (code === 'offline') return { trouble: 'offline' as const, trouble_text: '' };
  if (code === 'not_logged_in') return { trouble: 'logged_out' as const, trouble_text: '' };
  return { trouble: 'failed' as const, trouble_text: messageOf(error) };
}

/** What was sent needs no place on this device any more. */
async function tidy(report: CrashReport): Promise<void> {
  if (report.draft.sent === null) return;
  for (const photo of report.photos)
    if (photo.blob !== null && photo.file_id !== null)
      await report.changePhoto(photo.photo_id, { blob: null });
}
