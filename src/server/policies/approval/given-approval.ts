import type { ApprovalMeans } from '#domain/policies/approval/insurer-approval.ts';
import { dateOfInstant, formatCalendarDate, startOfDay, unixSeconds } from '#domain/dates.ts';
import type { FieldError } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import type { GivenApproval } from '#server/policies/approval/insurer-approval.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';

/** What staff say of an approval that they were told: who, when (unix seconds) and by what. */
export interface Recorded {
  given_by: string;
  given_at?: number | undefined;
  means?: Exclude<ApprovalMeans, 'account'> | undefined;
}

/** Somebody may write the minute that has just begun. */
const CLOCK_SECONDS = 60;

function missingOf({ given_by, given_at, means }: Recorded): FieldError[] {
  const required = (field: string, message: string) => ({ field, code: 'required', message });
  return [
    ...(given_by === '' ? [required('given_by', 'Say who of the insurer gave the approval.')] : []),
    ...(given_at === undefined ? [required('given_at', 'Say when it was given.')] : []),
    ...(means === undefined ? [required('means', 'Say by what it was given.')] : []),
  ];
}

/** An approval of what did not exist yet is one of something else, and tomorrow's is none. */
function misdated(ctx: WriteContext, given_at: number, version: VersionRecord): FieldError[] {
  const begun_on = dateOfInstant(unixSeconds(new Date(version.created_at)));
  if (given_at <= unixSeconds(ctx.now) + CLOCK_SECONDS && given_at >= startOfDay(begun_on))
    return [];
  const message = `This version was begun on ${formatCalendarDate(begun_on)}: its approval was given after that, and not later than now.`;
  return [{ field: 'given_at', code: 'out_of_range', message }];
}

/**
 * Who approves: the insurer's own account now, in its own name; or whom staff name, who have to say all of it (manual A5).
 */
export function givenApproval(
  ctx: WriteContext,
  recorded: Recorded,
  version: VersionRecord,
): GivenApproval {
  const { given_by, given_at, means } = recorded;
  if (ctx.actor.account_type === 'insurer') {
    const said = given_by !== '' || given_at !== undefined || means !== undefined;
    if (said)
      throw new AppError('invalid_input', {
        fields: [
          {
            field: 'given_by',
            code: 'own_account',
            message: 'Your own approval is given by you, now.',
          },
        ],
      });
    return { name: ctx.actor.attn, at: ctx.now, means: 'account' };
  }
  const fields = missingOf(recorded);
  if (given_at !== undefined) fields.push(...misdated(ctx, given_at, version));
  if (fields.length > 0 || given_at === undefined || means === undefined)
    throw new AppError('invalid_input', { fields });
  return { name: given_by, at: new Date(given_at * 1000), means };
}
