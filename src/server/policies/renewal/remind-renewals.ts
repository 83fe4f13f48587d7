import { coverReminderMail, seasonReminderMail } from '#domain/communications/standard-mails.ts';
import { dateOfInstant, daysBetween, unixSeconds } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { reminderDue } from '#domain/policies/renewal/renewal.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { mailAddressOf } from '#server/policies/document/document-people.ts';
import { keepRenewal, lockRenewals } from '#server/policies/renewal/keep-renewal.ts';
import { renewalsOf } from '#server/policies/renewal/renewal-queries.ts';
import type { Renewed } from '#server/policies/renewal/renewal-row.ts';

/**
 * Writes to last season's clients who are not insured for the next one, and to those whose cover ends: sixty, thirty and
 * fourteen days before their first round or the end, each in a transaction of its own. Who is renewed or given up hears
 * nothing. It may run twice.
 */
export const remindRenewals: Job = async ({ services, write }) => {
  const today = dateOfInstant(unixSeconds(services.clock.now()));
  const year = Number(today.slice(0, 4));
  for (const season of [year, year + 1])
    for (const { user_id, expiring_id } of await dueOf(services.db, season, today))
      await write(async (ctx) => {
        await lockRenewals(ctx);
        const [due] = await dueOf(ctx.db, season, ctx.today, {
          user_ids: expiring_id === null ? [user_id] : [],
          expiring_ids: expiring_id === null ? [] : [expiring_id],
        });
        if (due) await remind(ctx, due);
      });
};

/** Who is to be reminded today, and of how many days. */
async function dueOf(
  db: Parameters<typeof renewalsOf>[0],
  season: number,
  today: string,
  these?: Renewed,
) {
  const renewals = await renewalsOf(db, { season, today, these });
  return renewals.flatMap((renewal) => {
    const { first_on, reminded_days, state } = renewal;
    if (first_on === null || (state !== 'open' && state !== 'quoted')) return [];
    const days = reminderDue(daysBetween(today, first_on), reminded_days);
    return days === null ? [] : [{ ...renewal, first_on, days }];
  });
}

type Due = Awaited<ReturnType<typeof dueOf>>[number];

async function remind(ctx: WriteContext<null>, due: Due): Promise<void> {
  const { season, user_id, expiring_id, days } = due;
  const quote = await sentQuote(ctx, due.policy_id);
  const about_id = expiring_id ?? quote?.policy_id;
  await queueStandardMail(ctx, mailOf(ctx, due, quote), {
    ...(await mailAddressOf(ctx.db, user_id)),
    ...(about_id ? { about: { parent_type: 'policy', parent_id: about_id } } : {}),
    intent_key:
      expiring_id === null
        ? `season_reminder ${season} ${user_id} ${days}`
        : `cover_reminder ${expiring_id} ${days}`,
  });
  await keepRenewal(ctx, due, { reminded_days: days, reminded_at: ctx.now.toISOString() });
}

function mailOf(
  ctx: WriteContext<null>,
  due: Due,
  quote: { policy_id: string; quote_number: string } | undefined,
) {
  const { public_url } = ctx.services.config;
  const { season, first_on, cars, rounds, expiring_id, expiring_number, insurance_type } = due;
  const quote_number = quote?.quote_number ?? '';
  const pathTo = (policy_id: string) => addressOf('my_policy', { policy_id });
  if (expiring_id !== null)
    return coverReminderMail({
      ...{ line: insuranceTypeLabels[insurance_type], policy_number: expiring_number },
      ...{ first_on, quote_number, url: `${public_url}${pathTo(quote?.policy_id ?? expiring_id)}` },
    });
  const path = quote ? pathTo(quote.policy_id) : addressOf('season_cover');
  return seasonReminderMail({
    ...{ season, first_on, cars: cars ?? 0, rounds: rounds ?? 0, quote_number },
    races: 'races' in due && due.races,
    url: `${public_url}${path}`,
  });
}

/** The quote that the client can accept; one that staff still work on is not named. */
async function sentQuote({ db }: WriteContext<null>, policy_id: string | null) {
  if (policy_id === null) return undefined;
  return db
    .selectFrom('policies')
    .select(['policy_id', 'quote_number'])
    .where('policy_id', '=', policy_id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
}
