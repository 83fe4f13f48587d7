// usage: DATABASE_URL=… node scripts/demo-season.ts — fills a migrated, empty database with two years of an insurer's
// work, made by invented people through the product's own actions; the same at every run of a day
import { sql } from 'kysely';
import { dateOfInstant } from '#domain/dates.ts';
import { buildApp } from '#server/app.ts';
import { demoPassword } from '#server/accounts/log-in/demo-logins.ts';
import { hashPassword } from '#server/accounts/log-in/password-hash.ts';
import { SetClock } from '#server/platform/clock.ts';
import { readConfig, readEnvironment } from '#server/platform/config.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { foldAllFigures } from '#server/analytics/fold-figures.ts';
import { seedReference } from '#server/reference-seed.ts';
import { DemoChance } from './demo/demo-chance.ts';
import { planCover } from './demo/demo-cover.ts';
import { setScene } from './demo/demo-scene.ts';
import { DemoStage } from './demo/demo-stage.ts';
import { keepBooks } from './demo/demo-office.ts';
import { leaveEveryState } from './demo/demo-states.ts';
import { DemoTimeline } from './demo/demo-timeline.ts';
import { keepNightlyWatch } from './demo/demo-nights.ts';
import { planLines } from './demo/demo-lines.ts';
import { planStories } from './demo/demo-stories.ts';
import { planSeason } from './demo/demo-season-plan.ts';

// Nothing of the demo is worth waiting for the disk: it is made again from the start when it is cut short.
process.env['PGOPTIONS'] = '-c synchronous_commit=off';

const began = performance.now();
const now = new Date();
const clock = new SetClock(new Date('2025-02-03T08:00:00Z'));
const config = readConfig({
  ...readEnvironment(),
  WORKER: 'off',
  LOG_LEVEL: 'error',
  STATEMENT_TIMEOUT_MS: '60000',
});
await prepareDatabase(config);
const app = await buildApp(config, { clock });
await app.server.ready();
try {
  await seedReference(app.services.db);
  const timeline = new DemoTimeline(clock, now);
  const stage = new DemoStage({ app, clock, timeline, chance: new DemoChance(20_260_520) });
  const today = dateOfInstant(Math.trunc(now.getTime() / 1000));
  await setScene(stage, { today, password_hash: await hashPassword(demoPassword) });
  for (const [index, cover] of planSeason(stage).entries())
    planCover(stage.withChance(new DemoChance(index + 1)), cover);
  await planStories(stage, today);
  await planLines(stage.withChance(new DemoChance(77)), today);
  keepNightlyWatch(stage, { until: now });
  keepBooks(stage, { until: now });
  leaveEveryState(stage, { until: now });
  const steps = await timeline.live();
  clock.set(now);
  // Analytics have their figures from the first page on.
  await foldAllFigures(app.services);
  const counted = await sql<{ documents: number; claims: number; payments: number }>`
    select (select count(*) from policies) as documents, (select count(*) from claims) as claims,
      (select count(*) from payments) as payments`.execute(app.services.db);
  const { documents, claims, payments } = counted.rows[0] ?? {
    documents: 0,
    claims: 0,
    payments: 0,
  };
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(
    `${steps} steps, ${documents} quotes and policies, ${payments} instalments, ${claims} claims in ${seconds} s\n`,
  );
} finally {
  await app.close();
}
