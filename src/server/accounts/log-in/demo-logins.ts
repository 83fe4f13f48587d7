import type { OutputOf } from '#contract/contract.ts';
import { accountTypes, type AccountType } from '#domain/accounts/account-types.ts';
import type { Config } from '#server/platform/config.ts';
import type { ReadContext, Actor } from '#server/platform/context.ts';

/** Nobody can own an address of this domain, so an account with one is a demo account. */
const demoEmailDomain = 'demo.paddock.example';

/** The well-known password of all demo accounts. */
export const demoPassword = 'paddock-demo-season';

/** The people of the demo season, one for each account type. */
export const demoLogins = [
  { account_type: 'superadmin', name: 'Superadmin', email: `superadmin@${demoEmailDomain}` },
  { account_type: 'admin', name: 'Admin', email: `admin@${demoEmailDomain}` },
  { account_type: 'agent', name: 'Client', email: `client@${demoEmailDomain}` },
  { account_type: 'brokerage', name: 'Brokerage', email: `brokerage@${demoEmailDomain}` },
  { account_type: 'insurer', name: 'Insurer', email: `insurer@${demoEmailDomain}` },
  { account_type: 'loss_adjuster', name: 'Loss adjuster', email: `adjuster@${demoEmailDomain}` },
] as const;

/** Whether an account is one of a demo that this installation shows. */
export function isDemoAccount(config: Pick<Config, 'demo'>, email: string): boolean {
  return config.demo !== 'off' && email.endsWith(`@${demoEmailDomain}`);
}

/** The demo accounts that there are, in the order of the account types; none where there is no demo. */
export async function getDemoLogins(
  ctx: ReadContext<Actor | null>,
): Promise<OutputOf<'get_demo_logins'>> {
  if (ctx.services.config.demo === 'off') return { logins: [] };
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['account_type', 'email', 'attn', 'company_name'])
    .where(
      'email',
      'in',
      demoLogins.map(({ email }) => email),
    )
    .where('active', '=', true)
    .execute();
  const place = (type: AccountType) => accountTypes.indexOf(type);
  return {
    logins: rows
      .toSorted((a, b) => place(a.account_type) - place(b.account_type))
      .map((row) => ({ ...row, password: demoPassword })),
  };
}
