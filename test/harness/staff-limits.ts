import type { StaffAuthority } from '#domain/accounts/staff-authority.ts';
import type { TestApp } from '#test/harness/app.ts';

/** Takes the limits of these people away: what a record costs that is only looked at is no question of who may decide it. */
export async function liftLimits(
  app: TestApp,
  people: readonly { user_id: string }[],
): Promise<void> {
  const none: StaffAuthority = {
    ...{ value: null, adjustment_pct: null, claim_approval: null },
    ...{ claim_payment: null, refund: null, write_off: null },
  };
  await app.services.db
    .updateTable('accounts')
    .set({ authority_limits: JSON.stringify(none) })
    .where(
      'user_id',
      'in',
      people.map(({ user_id }) => user_id),
    )
    .execute();
}
