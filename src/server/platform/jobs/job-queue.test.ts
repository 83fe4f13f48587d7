import { beforeAll, describe, expect, it } from 'vitest';
import { defineArea } from '#server/platform/area.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';
import { workOffJobs } from '#server/platform/jobs/jobs.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

describe('the queue', () => {
  it('[R25] a booking and a mail that come last are done before the drawings that wait', async () => {
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);
    const area = defineArea({
      contract: {},
      handlers: {},
      jobs: { draw: note('draw'), book: note('book'), mail: note('mail') },
    });
    const { db } = app.services;
    for (let count = 0; count < 3; count += 1) await queueJob(db, 'draw', {}, { slow: true });
    await queueJob(db, 'book', {});
    await queueJob(db, 'mail', {});
    await workOffJobs(app.services, [area], { pool: app.pool });
    expect(done).toEqual(['book', 'mail', 'draw', 'draw', 'draw']);
  });
});
