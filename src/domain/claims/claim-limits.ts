// The numbers that decide who may do what with a claim, and by when. Amounts are minor units of any currency.
// A claim of 30,000.00 needs a loss adjuster's report, an admin's approval and another person's payment.

import type { Cents } from '#domain/money.ts';

/** Above this claimed amount a loss adjuster must be assigned before the review starts. */
export const ADJUSTER_NEEDED_ABOVE: Cents = 1_000_000;

/** Above this agreed amount a loss adjuster's report is needed for the approval. */
export const REPORT_NEEDED_ABOVE: Cents = 1_000_000;

/** Up to this agreed amount a loss adjuster may approve. */
export const ADJUSTER_APPROVES_UP_TO: Cents = 2_500_000;

/** Hours within which an accident is to be reported. */
export const NOTICE_HOURS = 48;

/** Days after a report in which whoever sent it hears from us. */
export const FIRST_ANSWER_DAYS = 2;

/** Days after the accident in which a client may reopen a retracted claim. */
export const REOPEN_DAYS = 30;

/** Days that a client gets to answer a question, unless somebody says otherwise. */
export const INFO_DAYS = 14;

/** Days overdue after which a question without an answer ends in a rejection. */
export const INFO_OVERDUE_DAYS = 30;

/** Days in which a client may object to a rejection; later it takes a superadmin. */
export const OBJECTION_DAYS = 60;

/** Fewest characters of the driver's own words, and of a rejection. */
export const MIN_NARRATIVE = 30;

/** Fewest characters of an answer that comes without uploads or changes. */
export const MIN_ANSWER = 10;

/** Days after the report in which photos, chassis number and the official's statement may follow (decision 083). */
export const EVIDENCE_DAYS = 14;

/** Fewest photos with which a crash is decided; a claim of the various insurances needs one file of evidence. */
export const MIN_PHOTOS = 4;
export const MIN_VI_EVIDENCE = 1;

/** What of the driver's account must be filled in before sending; the rest can follow. */
export const requiredAccidentFields = ['during', 'type_of_accident'] as const;
