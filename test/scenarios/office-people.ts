import type { InputOf } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import type { TestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';

type AccountWish = Partial<InputOf<'add_account'>> &
  Pick<InputOf<'add_account'>, 'account_type' | 'attn'>;

/** The people of an office, each added by whoever may add them. `second_admin` is for what two people have to do. */
export interface Office {
  insurer_id: string;
  superadmin: string;
  admin: string;
  second_admin: string;
  insurer: string;
  adjuster: string;
  brokerage: string;
}

/** Adds an account as the superadmin does, without an invitation, and answers its id. */
export async function addAccount(
  app: TestApp,
  superadmin: string,
  wish: AccountWish,
): Promise<string> {
  const { attn } = wish;
  const { user_id } = await app.as(superadmin).call('add_account', {
    company_name: `${attn} BV`,
    email: `${attn.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.test`,
    send_invitation: false,
    ...wish,
  });
  return user_id;
}

/** Opens an office in an empty product: the first superadmin adds an insurer and everybody else. */
export async function openOffice(app: TestApp, insurer: string): Promise<Office> {
  await seedReference(app.services.db);
  const first = await buildAccount(app.services.db, {
    account_type: 'superadmin',
    attn: 'Sofie',
    company_name: 'Paddock',
  });
  const superadmin = first.user_id;
  const { insurer_id } = await app.as(superadmin).call('save_insurer', {
    name: insurer,
    lines: ['on_track'],
    share_pct: '100',
    bordereau_email: '',
  });
  const add = (wish: AccountWish) => addAccount(app, superadmin, wish);
  return {
    insurer_id,
    superadmin,
    admin: await add({ account_type: 'admin', attn: 'Anouk' }),
    second_admin: await add({ account_type: 'admin', attn: 'Rik' }),
    insurer: await add({ account_type: 'insurer', attn: 'Ilse', insurer_id }),
    adjuster: await add({ account_type: 'loss_adjuster', attn: 'Lars' }),
    brokerage: await add({ account_type: 'brokerage', attn: 'Bram', commission_pct: '12.5' }),
  };
}
