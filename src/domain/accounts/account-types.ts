// Six kinds of people use the product; one person may hold several accounts, each of one kind.
// A superadmin also counts as an admin: 2 of the 6 account types are staff.

/** Account types in the order of the specification [6.1]. */
export const accountTypes = [
  'superadmin',
  'admin',
  'agent',
  'brokerage',
  'insurer',
  'loss_adjuster',
] as const;

/** One of the six account types [1.5]. The client's is called `agent`. */
export type AccountType = (typeof accountTypes)[number];

/** What the header and the pickers call each account type [6.1]. */
export const accountTypeLabels: Readonly<Record<AccountType, string>> = {
  superadmin: 'Super Admin',
  admin: 'Admin',
  agent: 'Client',
  brokerage: 'Brokerage',
  insurer: 'Insurer',
  loss_adjuster: 'Loss Adjuster',
};

/** Whether this account belongs to the insurer's own people: admin, or superadmin who also counts as one [1.5]. */
export function isStaff(account_type: AccountType): boolean {
  return account_type === 'admin' || account_type === 'superadmin';
}

/** Who a person is in the header: the display name, or "No Name" when it is empty [1.6]. */
export function displayName(attn: string | null | undefined): string {
  const name = attn?.trim() ?? '';
  return name === '' ? 'No Name' : name;
}
