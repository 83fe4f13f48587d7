import type { certificatesContract } from '#contract/policies/certificates.ts';
import { unixSeconds } from '#domain/dates.ts';
import { coverAnswer, coverClauses, momentAsked } from '#domain/policies/cover/cover-answer.ts';
import type { RaceSession } from '#domain/rating/on-track-input.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { findCertificates } from '#server/policies/certificate/certificate-record.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

/** Whether a car is covered on a day, on the terms that hold then. */
export const getCoverAnswer: Handler<typeof certificatesContract.get_cover_answer> = async (
  ctx,
  { policy_id, car_id, event_id, day, session = null, driver = null },
) => {
  const now = unixSeconds(ctx.now);
  const moment = new Date(momentAsked(day, now) * 1000);
  const [found] = await findCertificates(ctx.db, { policy_id, car_id, event_id }, moment);
  if (!found) throw new AppError('not_found');
  const { version_number, policy_number } = found;
  const { is_covered, sentence, rests_on } = coverAnswer(
    { ...found, sessions: found.sessions as RaceSession[], now },
    { day, session, driver },
  );
  const title = rests_on && coverClauses[rests_on];
  return {
    is_covered,
    sentence,
    clause: title && (await clauseOf(ctx.db, { policy_id, version_number, title })),
    version_label: versionLabel(version_number),
    policy_number,
  };
};

/** The condition of a version by its title, with its number; null where the version does without it. */
async function clauseOf(
  db: Queryable,
  {
    policy_id,
    version_number,
    title,
  }: { policy_id: string; version_number: number; title: string },
): Promise<{ number: string; title: string } | null> {
  const { clauses } = await db
    .selectFrom('policy_versions')
    .select('clauses')
    .where('policy_id', '=', policy_id)
    .where('version_number', '=', version_number)
    .executeTakeFirstOrThrow();
  const at = (clauses as unknown as { title: string }[]).findIndex((one) => one.title === title);
  return at < 0 ? null : { number: toRomanNumeral(at + 1), title };
}
