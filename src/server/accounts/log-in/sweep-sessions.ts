import type { Job } from '#server/platform/area.ts';
import { forgetSessions } from '#server/platform/http/sessions.ts';
import { operatorMailFolder, sweepOperatorMails } from '#server/platform/mail/operator-mails.ts';

const DAY_MS = 86_400_000;

/** Forgets what nobody needs any more: sessions that are over, old failed tries, links and devices. Runs nightly. */
export const sweepSessions: Job = async ({ services }) => {
  const { db } = services;
  const now = services.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await forgetSessions(db, now);
  await db.deleteFrom('login_failures').where('failed_at', '<', before(1)).execute();
  await db.deleteFrom('pending_log_ins').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('sign_on_tries').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('sign_on_offers').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(7)).execute();
  await sweepOperatorMails(operatorMailFolder(services.config), new Date(before(8)));
  await db.deleteFrom('known_devices').where('last_login_at', '<', before(365)).execute();
};
