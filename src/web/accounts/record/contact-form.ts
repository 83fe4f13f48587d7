import { z } from 'zod';
import type { Account } from '#web/accounts/record/account-record-page.tsx';

/** What the own profile and "Edit contact" of somebody else ask alike. */
export const contactShape = {
  company_name: z.string().trim().max(200),
  team_name: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  extra_emails: z.array(z.email('One of these is not an email address.')).max(20),
};

export const contactWords = {
  company_name: 'Company',
  team_name: 'Team',
  phone: 'Phone',
  extra_emails: 'Extra email addresses',
};

export const contactOf = (account: Account) => ({
  attn: account.attn,
  company_name: account.company_name,
  team_name: account.team_name,
  phone: account.phone,
  extra_emails: [...account.extra_emails],
});
