import { Secret, TOTP } from 'otpauth';
import { CODE_DRIFT_STEPS, CODE_PERIOD_SECONDS } from '#domain/accounts/second-step.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** 160 random bits, as authenticator apps want them. */
const SECRET_BYTES = 20;

/** A key for an authenticator app, in base32. */
export function newAppKey(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The link that opens an authenticator app on a phone and hands it the key. */
export function otpauthUrl({ key, email }: { key: string; email: string }): string {
  return appOf(key, email).toString();
}

/**
 * The half minute, counted from 1970, in which the app shows this code; null when it does not, within the drift that
 * a phone's clock may have, or when that half minute is not after the last one that was used.
 */
export function stepOfCode(
  code: string,
  { key, last_step, now }: { key: string; last_step: number; now: Date },
): number | null {
  const timestamp = now.getTime();
  const delta = appOf(key).validate({ token: code, timestamp, window: CODE_DRIFT_STEPS });
  if (delta === null) return null;
  const step = TOTP.counter({ period: CODE_PERIOD_SECONDS, timestamp }) + delta;
  return step > last_step ? step : null;
}

function appOf(key: string, label = ''): TOTP {
  return new TOTP({
    issuer: PRODUCT_NAME,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: CODE_PERIOD_SECONDS,
    secret: Secret.fromBase32(key),
  });
}
