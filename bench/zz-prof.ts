import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { openSession } from '#server/platform/sessions.ts';
const pgs = await startEmbeddedPostgres({ data_dir: process.argv[2]!, durable: true });
const app = await buildApp(readConfig({ DATABASE_URL: pgs.url('bench'), PADDOCK_DATA_DIR: process.argv[2]!, LOG_LEVEL: 'error' }));
await app.server.ready();
const admin = await app.services.db.selectFrom('accounts').select('user_id').where('account_type','=','admin').limit(1).executeTakeFirstOrThrow();
const { token } = await openSession(app.services.db, { user_id: admin.user_id, account_type: 'admin', kept: true, days: 30, user_agent: '', now: new Date() });
const ids = await app.services.db.selectFrom('claims').select('claim_id').limit(100).execute();
const paths: Record<string, () => string> = {
  list: () => '/api/get_claims?filters[status][0]=submitted',
  all: () => '/api/get_claims?page=1',
  full: () => `/api/get_full_claim?claim_id=${ids[Math.floor(Math.random()*100)]!.claim_id}`,
};
for (const [name, path] of Object.entries(paths)) {
  if (process.argv[3] && process.argv[3] !== name) continue;
  const go = async () => { const r = await app.server.inject({ url: path(), cookies: { paddock_session: token } }); if (r.statusCode !== 200) throw new Error(r.body); };
  for (let i = 0; i < 200; i++) await go();
  const n = 2000; const c0 = process.cpuUsage(); const t0 = performance.now();
  for (let i = 0; i < n; i += 10) await Promise.all(Array.from({ length: 10 }, go));
  const c = process.cpuUsage(c0);
  console.log(name, 'cpu us/request', ((c.user + c.system) / n).toFixed(0), 'wall us', ((performance.now() - t0) * 1000 / n).toFixed(0));
}
await app.close(); await pgs.stop();
