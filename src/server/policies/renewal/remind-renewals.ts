import { seasonReminderMail } from '#domain/communications/standard-mails.ts';
import { dateOfInstant, daysBetween, unixSeconds } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { reminderDue } from '#domain/policies/renewal/renewal.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { mailAddressOf } from '#server/policies/document/document-people.ts';
import { lockSeason } from '#server/policies/renewal/make-renewals.ts';
import { renewalsOf } from '#server/policies/renewal/renewal-queries.ts';

/**
 * Writes to last season's clients who are not insured for the next one: sixty, thirty and fourteen days before their first
 * round, each in a transaction of its own. Who is renewed or given up hears nothing. It may run twice.
 */
export const remindRenewals: Job = async ({ services, write }) => {
  const today = dateOfInstant(unixSeconds(services.clock.now()));
  const year = Number(today.slice(0, 4));
  for (const season of [year, year + 1])
    for (const { user_id } of await dueOf(services.db, season, today))
      await write(async (ctx) => {
        await lockSeason(ctx, season);
        const [due] = await dueOf(ctx.db, season, ctx.today, [user_id]);
        if (due) await remind(ctx, season, due);
      });
};

/** Who is to be reminded today, and of how many days. */
async function dueOf(
  db: Parameters<typeof renewalsOf>[0],
  season: number,
  today: string,
  user_ids?: readonly string[],
) {
  const renewals = await renewalsOf(db, { season, today, user_ids });
  return renewals.flatMap((renewal) => {
    const { first_on, reminded_days, state } = renewal;
    if (first_on === null || (state !== 'open' && state !== 'quoted')) return [];
    const days = reminderDue(daysBetween(today, first_on), reminded_days);
    return days === null ? [] : [{ ...renewal, first_on, days }];
  });
}

async function remind(
  ctx: WriteContext<null>,
  season: number,
  renewal: Awaited<ReturnType<typeof dueOf>>[number],
): Promise<void> {
  const { user_id, currency, premium_before, days, first_on, cars, rounds } = renewal;
  const quote = await sentQuote(ctx, renewal.policy_id);
  const path = quote
    ? addressOf('my_policy', { policy_id: quote.policy_id })
    : addressOf('season_cover');
  const mail = seasonReminderMail({
    ...{ season, first_on, cars, rounds, quote_number: quote?.quote_number ?? '' },
    url: `${ctx.services.config.public_url}${path}`,
  });
  await queueStandardMail(ctx, mail, {
    ...(await mailAddressOf(ctx.db, user_id)),
    intent_key: `season_reminder ${season} ${user_id} ${days}`,
  });
  const told = { reminded_days: days, reminded_at: ctx.now.toISOString() };
  await ctx.db
    .insertInto('renewals')
    .values({ season, user_id, currency, premium_before, ...told })
    .onConflict((row) => row.columns(['season', 'user_id']).doUpdateSet(told))
    .execute();
  ctx.changed('renewal', user_id);
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
