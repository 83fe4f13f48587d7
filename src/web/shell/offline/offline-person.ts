import { forgetCertificates } from '#web/policies/certificate/kept-certificates.ts';
import type { SessionUser } from '#web/api/session.ts';

/** Whose reports lie on this device, and whom to call: no name, no address, nothing of the records. */
export type OfflinePerson = Pick<SessionUser, 'user_id' | 'account_type' | 'support_phone'>;

const place = 'paddock.offline_person';

const isPerson = (value: unknown): value is OfflinePerson =>
  typeof value === 'object' && value !== null && 'user_id' in value && 'account_type' in value;

export function rememberPerson({ user_id, account_type, support_phone }: OfflinePerson): void {
  localStorage.setItem(place, JSON.stringify({ user_id, account_type, support_phone }));
}

/** Who can go on with a report here while nobody can be asked who is logged in. */
export function offlinePerson(): OfflinePerson | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? 'null');
    return isPerson(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Behind a log-out, or a session that is over, nobody is left here, none of their certificates, and no report that the server has. */
export function forgetPerson(): void {
  localStorage.removeItem(place);
  forgetCertificates();
  for (const noted of ['paddock.visited_losses', 'paddock.loss_policies'])
    localStorage.removeItem(noted);
}
