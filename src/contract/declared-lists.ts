import { claimList } from '#contract/claims/claim-list.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { viClaimList } from '#contract/claims/vi-claim-list.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { viRequestList } from '#contract/policies/vi-request-list.ts';
import { requestList } from '#contract/policies/request-list.ts';
import { accountList } from '#contract/accounts/account-list.ts';
import { invoiceList } from '#contract/payments/invoice-list.ts';
import { paymentList } from '#contract/payments/payment-list.ts';
import { excessRuleList } from '#contract/rating/excess-rule-list.ts';
import { importList } from '#contract/imports/import-list.ts';
import { seriesList } from '#contract/rating/series-list.ts';
import { activityList } from '#contract/admin/activity-list.ts';
import { carList } from '#contract/garage/car-list.ts';
import { clausePresetList } from '#contract/policies/clause-preset-list.ts';
import { driverList } from '#contract/garage/driver-list.ts';
import { errorList } from '#contract/admin/error-list.ts';
import { mailboxList } from '#contract/communications/mailbox-list.ts';
import { notificationList } from '#contract/communications/notification-list.ts';
import { todoList } from '#contract/communications/todo-list.ts';
import { championshipList } from '#contract/events/championship-list.ts';
import { circuitList } from '#contract/events/circuit-list.ts';
import { eventList } from '#contract/events/event-list.ts';
import { upcomingEventList } from '#contract/events/upcoming-event-list.ts';
import type { AnyList } from '#contract/list.ts';
import { paymentBatchList } from '#contract/payments/payment-batch-list.ts';
import { payoutList } from '#contract/payments/payout-list.ts';
import { unallocatedList } from '#contract/payments/unallocated-list.ts';
import { bordereauList } from '#contract/bordereaux/bordereau-list.ts';
import { statementList } from '#contract/payments/statement-list.ts';
import { refundList } from '#contract/payments/refund-list.ts';
import { renewalList } from '#contract/policies/renewal-list.ts';
import { plainLists } from '#contract/plain-lists.ts';

/** The lists that are declared, by the name under which views of them are kept. */
export const declaredLists = {
  claims: claimList,
  quotes: quoteList,
  policies: policyList,
  vi: viList,
  vi_claims: viClaimList,
  requests: requestList,
  vi_requests: viRequestList,
  accounts: accountList,
  invoices: invoiceList,
  payments: paymentList,
  excess_rules: excessRuleList,
  imports: importList,
  series: seriesList,
  activity: activityList,
  cars: carList,
  clause_presets: clausePresetList,
  drivers: driverList,
  error_log: errorList,
  mailbox: mailboxList,
  notifications: notificationList,
  championships: championshipList,
  circuits: circuitList,
  events: eventList,
  payment_batches: paymentBatchList,
  payouts: payoutList,
  refunds: refundList,
  renewals: renewalList,
  statements: statementList,
  bordereaux: bordereauList,
  todos: todoList,
  unallocated: unallocatedList,
  upcoming_events: upcomingEventList,
  ...plainLists,
} as const satisfies Readonly<Record<string, AnyList>>;
