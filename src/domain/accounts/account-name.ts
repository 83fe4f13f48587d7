// The insurer knows a client by the company, else by the team, else by the person to write to, else by the address:
// a company “Apex BV” with the team “Apex Racing” is called Apex BV.

/** What an account is called: company, team, person or address. */
export function accountName(account: {
  company_name: string;
  team_name: string;
  attn: string;
  email: string;
}): string {
  return account.company_name || account.team_name || account.attn || account.email;
}
