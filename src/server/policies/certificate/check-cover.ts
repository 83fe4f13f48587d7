import type { certificatesContract } from '#contract/policies/certificates.ts';
import { unixSeconds } from '#domain/dates.ts';
import { coverStanding, readCode } from '#domain/policies/cover/cover-standing.ts';
import {
  assertMayTry,
  judgeTry,
  linkLimit,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import {
  type CertificateRecord,
  findCertificates,
} from '#server/policies/certificate/certificate-record.ts';
import type { Handler } from '#server/platform/area.ts';

type Check = Handler<typeof certificatesContract.check_cover>;
type Cover = Awaited<ReturnType<Check>>['covers'][number];

/**
 * Whether cars are covered now, by the codes of their certificates: car and event, and nothing else. A network that
 * tries codes which do not exist has to wait.
 */
export const checkCover: Check = async (ctx, { codes: typed }) => {
  const tried = { subject: trySubject('certificate', ctx.ip), limit: linkLimit, now: ctx.now };
  await assertMayTry(ctx.db, tried);
  const codes = [...new Set(typed.map(readCode))].filter((code) => code !== '');
  const found = codes.length === 0 ? [] : await findCertificates(ctx.db, { codes }, ctx.now);
  const known = new Map(found.map((one) => [one.code, one]));
  // Of a whole entry list a code may be wrong: only a list without a right one is a guess.
  await judgeTry(ctx.db, { ...tried, is_right: known.size > 0 });
  const checked_at = unixSeconds(ctx.now);
  return { covers: codes.map((code) => coverOf(code, known.get(code), checked_at)), checked_at };
};

function coverOf(code: string, found: CertificateRecord | undefined, now: number): Cover {
  if (!found)
    return {
      ...{ code, is_known: false, state: 'not_covered', from: null, until: null },
      ...{ car_title: '', event_name: '', circuit_name: '' },
    };
  const { state, from, until } = coverStanding(found.intervals, now);
  const { car_title, start_number, event_name, circuit_name } = found;
  return {
    ...{ code, is_known: true, state, from, until, event_name, circuit_name },
    car_title: start_number === '' ? car_title : `${car_title} #${start_number}`,
  };
}
