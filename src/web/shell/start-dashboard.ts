import { DashboardApp } from '#web/shell/dashboard-app.tsx';
import { whenIdle } from '#web/kit/base/when-idle.ts';
import { learnPageScripts } from '#web/shell/page-scripts.ts';
import { showFirstPage } from '#web/shell/router.ts';

/** So long the page stays empty for its own code; on a slow line the frame then shows without it. */
const patienceMs = 1000;

/**
 * The dashboard with the page that was asked for. The code of both comes before anything is drawn: a page that is put
 * in the place of a stand-in is held back by React for up to 300 ms each time, and asks for its data that much later.
 */
export async function startDashboard(): Promise<typeof DashboardApp> {
  const patience = new Promise((done) => setTimeout(done, patienceMs));
  await Promise.race([showFirstPage(), patience]);
  whenIdle(() => void learnPageScripts());
  return DashboardApp;
}
