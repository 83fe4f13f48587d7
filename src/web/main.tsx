import '#web/kit/theme/fonts.ts';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#web/api/api-error.ts';
import { takeFirstAnswers } from '#web/api/first-answers.ts';
import { Providers } from '#web/shell/providers.tsx';
import { publicPageAt } from '#web/shell/public-pages.ts';

/** The dashboard, or one public page without the dashboard's weight. */
async function loadApp(): Promise<ComponentType> {
  const page = publicPageAt(window.location.pathname);
  if (!page) return (await import('#web/shell/start-dashboard.ts')).startDashboard();
  const [{ makePublicApp }] = await Promise.all([import('#web/shell/public-app.tsx'), page.load()]);
  return makePublicApp(page);
}

takeFirstAnswers();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const App = await loadApp().catch(
  // Neither this page's code nor the server is there.
  async () => (await import('#web/shell/offline/offline-page.tsx')).OfflinePage,
);
/** A record that is not there, or not theirs, has its page: nothing for the console. */
function tellConsole(error: unknown): void {
  // oxlint-disable-next-line no-console -- what React would do with it.
  if (!(error instanceof ApiError)) console.error(error);
}

/** Time for what the page itself asks for. */
const settleMs = 2000;
// Has to be there before the server has another release; a page that cannot load it now does without.
setTimeout(() => {
  import('#web/shell/release/release-bar.tsx').then((m) => m.watchRelease()).catch(() => undefined);
}, settleMs);

createRoot(root, { onCaughtError: tellConsole }).render(
  <StrictMode>
    <Providers>
      <App />
    </Providers>
  </StrictMode>,
);
