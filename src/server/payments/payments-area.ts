import { paymentsContract } from '#contract/payments/payments.ts';
import { getBulkPayment, openPaymentLink } from '#server/payments/link/bulk-payment-page.ts';
import { handleCardEvent } from '#server/payments/card/card-events.ts';
import { changePaymentStatus } from '#server/payments/payment/change-payment-status.ts';
import { checkCardCheckouts } from '#server/payments/card/check-card-checkouts.ts';
import { createBulkPaymentLink } from '#server/payments/link/create-bulk-link.ts';
import { followDueDates } from '#server/payments/payment/follow-due-dates.ts';
import { getPaymentLinks, withdrawPaymentLinks } from '#server/payments/link/payment-links.ts';
import { getInvoicePdf, sendInvoice } from '#server/payments/invoice/invoice-pdf.ts';
import { getInvoice, getInvoices } from '#server/payments/invoice/invoice-queries.ts';
import { getLedgerBalances } from '#server/payments/ledger/ledger-balances.ts';
import { getPayableParties } from '#server/payments/ledger/payable-parties.ts';
import { settleLedger } from '#server/payments/ledger/settle-ledger.ts';
import {
  bulkPaymentRule,
  invoiceRule,
  paymentRule,
  statementRule,
} from '#server/payments/payment-access.ts';
import {
  getAllPayments,
  getPayment,
  getPaymentTotals,
} from '#server/payments/payment/payment-queries.ts';
import { sendPaymentReminders } from '#server/payments/payment/payment-reminders.ts';
import { acceptBankEntry } from '#server/payments/bank/accept-bank-entry.ts';
import { acceptExactBankEntries } from '#server/payments/bank/accept-exact-bank-entries.ts';
import { getBankEntries } from '#server/payments/bank/bank-entry-queries.ts';
import { importBankFile } from '#server/payments/bank/import-bank-file.ts';
import { setAsideBankEntry } from '#server/payments/bank/set-aside-bank-entry.ts';
import { undoBankEntry } from '#server/payments/bank/undo-bank-entry.ts';
import { assignUnallocated } from '#server/payments/credit/assign-unallocated.ts';
import { registerTransfer } from '#server/payments/credit/register-transfer.ts';
import { requestCreditRefund } from '#server/payments/credit/request-credit-refund.ts';
import { getClientCredit, getUnallocated } from '#server/payments/credit/unallocated-queries.ts';
import { useCredit } from '#server/payments/credit/use-credit.ts';
import { getPayouts } from '#server/payments/payout/payout-queries.ts';
import { approveRefund } from '#server/payments/payout/approve-refund.ts';
import { executeRefund } from '#server/payments/payout/execute-refund.ts';
import { rejectRefund } from '#server/payments/payout/reject-refund.ts';
import { requestRefund } from '#server/payments/payout/request-refund.ts';
import { getRefunds } from '#server/payments/payout/refund-queries.ts';
import { registerPayment } from '#server/payments/payment/register-payment.ts';
import { reportPayment } from '#server/payments/payment/report-payment.ts';
import {
  expireCardCheckout,
  startBulkCheckout,
} from '#server/payments/card/start-bulk-checkout.ts';
import { closeStatement } from '#server/payments/statement/close-statement.ts';
import { settleStatement } from '#server/payments/statement/settle-statement.ts';
import { getStatementFile } from '#server/payments/statement/statement-file.ts';
import {
  getOpenStatements,
  getStatement,
  getStatements,
  previewStatement,
} from '#server/payments/statement/statement-queries.ts';
import { paymentsKeeper } from '#server/payments/payments-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_all_payments: getAllPayments,
  get_payment: getPayment,
  get_payment_totals: getPaymentTotals,
  register_payment: registerPayment,
  change_payment_status: changePaymentStatus,
  report_payment: reportPayment,
  get_invoices: getInvoices,
  get_invoice: getInvoice,
  get_invoice_pdf: getInvoicePdf,
  create_bulk_payment_link: createBulkPaymentLink,
  get_payment_links: getPaymentLinks,
  withdraw_payment_links: withdrawPaymentLinks,
  open_payment_link: openPaymentLink,
  get_bulk_payment: getBulkPayment,
  start_bulk_checkout: startBulkCheckout,
  get_ledger_balances: getLedgerBalances,
  get_payable_parties: getPayableParties,
  settle_ledger: settleLedger,
  get_statements: getStatements,
  get_statement: getStatement,
  get_statement_file: getStatementFile,
  get_open_statements: getOpenStatements,
  preview_statement: previewStatement,
  close_statement: closeStatement,
  settle_statement: settleStatement,
  get_payouts: getPayouts,
  send_payment_reminders: sendPaymentReminders,
  get_refunds: getRefunds,
  request_refund: requestRefund,
  approve_refund: approveRefund,
  reject_refund: rejectRefund,
  execute_refund: executeRefund,
  get_unallocated: getUnallocated,
  get_client_credit: getClientCredit,
  register_transfer: registerTransfer,
  assign_unallocated: assignUnallocated,
  use_credit: useCredit,
  request_credit_refund: requestCreditRefund,
  import_bank_file: importBankFile,
  get_bank_entries: getBankEntries,
  accept_bank_entry: acceptBankEntry,
  accept_exact_bank_entries: acceptExactBankEntries,
  set_aside_bank_entry: setAsideBankEntry,
  undo_bank_entry: undoBankEntry,
} satisfies Handlers<typeof paymentsContract>;

/** Instalments, invoices, payment links, card payments, the ledger, and money that leaves. */
export const paymentsArea = defineArea({
  keeper: paymentsKeeper,
  contract: paymentsContract,
  handlers,
  access: {
    payment: paymentRule,
    invoice: invoiceRule,
    bulk_payment: bulkPaymentRule,
    statement: statementRule,
  },
  jobs: {
    handle_card_event: handleCardEvent,
    expire_card_checkout: expireCardCheckout,
    check_card_checkouts: checkCardCheckouts,
    follow_due_dates: followDueDates,
    send_invoice: sendInvoice,
  },
  crons: {
    follow_due_dates: { at: '15 23 * * *', catch_up: true },
    check_card_checkouts: { at: '*/10 * * * *' },
  },
});
