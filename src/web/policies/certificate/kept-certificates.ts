import type { OutputOf } from '#web/api/action-types.ts';

type Certificate = OutputOf<'get_certificate'>;

/** A car at an event under a policy. */
type CertificateKey = Pick<Certificate, 'policy_id' | 'car_id' | 'event_id'>;

interface Kept {
  user_id: string;
  certificates: Certificate[];
}

const place = 'paddock.certificates';
/** The oldest goes when there are more. */
const most = 30;

function read(user_id: string): Certificate[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept | null;
    return kept?.user_id === user_id ? kept.certificates : [];
  } catch {
    return [];
  }
}

const isSame = (a: CertificateKey, b: CertificateKey) =>
  a.policy_id === b.policy_id && a.car_id === b.car_id && a.event_id === b.event_id;

/** Keeps a certificate on this device, to be shown at a gate without a network. */
export function keepCertificate(user_id: string, certificate: Certificate): void {
  const others = read(user_id).filter((one) => !isSame(one, certificate));
  const kept: Kept = { user_id, certificates: [certificate, ...others].slice(0, most) };
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A full or closed store: the certificate is shown from the server alone.
  }
}

/** What this device has of a certificate; an older answer, with the moment at which it was true. */
export function keptCertificate(user_id: string, key: CertificateKey): Certificate | undefined {
  return read(user_id).find((one) => isSame(one, key));
}

/** Nothing of anybody's is left on this device. */
export function forgetCertificates(): void {
  localStorage.removeItem(place);
}
