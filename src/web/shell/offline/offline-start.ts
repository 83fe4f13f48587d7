import type { SessionUser } from '#web/api/session.ts';
import { notePolicies } from '#web/claims/loss/reportable-policies.ts';
import { forgetPerson, rememberPerson } from '#web/shell/offline/offline-person.ts';

/** Makes ready for a lost network: the service worker, and whose reports go on without one. */
export function prepareOffline(user: SessionUser, reports: boolean): void {
  const keeps = user.viewing === null && reports;
  if (keeps) rememberPerson(user);
  else forgetPerson();
  if (keeps && user.account_type === 'agent') notePolicies(user.user_id).catch(() => undefined);
  if (!import.meta.env.PROD) return;
  // Missing on plain http; there the browser's own page says that there is no network.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // A browser that keeps nothing, or a visit that ends now: the next one tries again.
  workers?.register('/offline-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}
