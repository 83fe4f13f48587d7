// Mails about an account as a whole. Two accounts of Van Dalen Racing become one: both addresses read which of them to
// log in with from now on, and where a new password comes from.

import { markupLine } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** To both addresses of a client whose two accounts were made one; `email` is where mail goes now. */
export function accountsMergedMail({
  email,
  phone,
}: {
  email: string;
  phone: string;
}): StandardMail {
  return {
    type: 'accounts_merged',
    subject: `Your two ${PRODUCT_NAME} accounts are one now`,
    title: 'Your two accounts are one now',
    body: `You had two accounts with us. All policies, claims, payments, cars and drivers are together in one now. Mail goes to ${markupLine(email)}; you can log in with either of your addresses and the password of that account. If you do not know it, choose “Forgot your password?” on the log-in page.\nIf something is missing, call us: ${markupLine(phone)}.`,
  };
}
