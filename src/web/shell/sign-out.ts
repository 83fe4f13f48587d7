import { onlineManager } from '@tanstack/react-query';
import { publicPages } from '#domain/places.ts';
import { callSignOut } from '#web/api/api-client.ts';
import { stopLiveChanges } from '#web/api/live-changes.ts';
import { queryClient } from '#web/api/query-client.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { mayLeave } from '#web/kit/form/unsaved-changes.ts';
import { forgetPerson } from '#web/shell/offline/offline-person.ts';
import { forgetRecents } from '#web/shell/palette/recent-records.ts';

/** Logs out and goes to the login page [2.8], by way of the provider where that has logged in; asks first where something is not saved. Everything read is forgotten. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  // What is read after this would only be refused; the memory itself goes with the page.
  onlineManager.setOnline(false);
  await queryClient.cancelQueries();
  await stopLiveChanges();
  let goes_to: string = publicPages.login;
  try {
    goes_to = (await callSignOut()).provider_url ?? goes_to;
  } finally {
    reportSessionSwitched();
    forgetAll();
    // What was still being noted for this person while the page goes.
    window.addEventListener(
      'pagehide',
      () => {
        queryClient.clear();
        forgetAll();
      },
      { once: true },
    );
    window.location.assign(goes_to);
  }
}

function forgetAll(): void {
  sessionStorage.clear();
  forgetRecents();
  forgetPerson();
}
