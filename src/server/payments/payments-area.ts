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
import { getAllPayments, getPayment } from '#server/payments/payment/payment-queries.ts';
import { getPaymentTotals } from '#server/payments/payment/payment-totals.ts';
import { sendPaymentReminders } from '#server/payments/payment/payment-reminders.ts';
import { acceptBankEntry } from '#server/payments/bank/accept-bank-entry.ts';
import { acceptExactBankEntries } from '#server/payments/bank/accept-exact-bank-entries.ts';
import { getBankEntries } from '#server/payments/bank/bank-entry-queries.ts';
import { importBankFile } from '#server/payments/bank/import-bank-file.ts';
import { setAsideBankEntry } from '#server/payments/bank/set-aside-bank-entry.ts';
import { undoBankEntry } from '#server/payments/bank/undo-bank-entry.ts';
import { approvePaymentBatch } from '#server/payments/batch/approve-payment-batch.ts';
import {
  getPaymentBatch,
  getPaymentBatches,
  getPaymentBatchFile,
} from '#server/payments/batch/batch-queries.ts';
import { collectPaymentBatch } from '#server/payments/batch/collect-payment-batch.ts';
import { getPayables } from '#server/payments/batch/payables.ts';
import { releasePayeeAccount, setInsurerAccount } from '#server/payments/batch/payee-accounts.ts';
import { rejectPaymentBatchItem } from '#server/payments/batch/reject-payment-batch-item.ts';
import { withdrawPaymentBatch } from '#server/payments/batch/withdraw-payment-batch.ts';
import { getAccruedPremium } from '#server/payments/books/accrued-premium.ts';
import { getBookReportFile } from '#server/payments/books/book-report-file.ts';
import { addExchangeRate } from '#server/payments/books/add-exchange-rate.ts';
import { getDebtors } from '#server/payments/books/debtors.ts';
import { getExchangeRates } from '#server/payments/books/exchange-rates.ts';
import { removeExchangeRate } from '#server/payments/books/remove-exchange-rate.ts';
import { getInvoiceUbl } from '#server/payments/books/invoice-ubl.ts';
import { getAuditFile, getJournalFile } from '#server/payments/books/journal-files.ts';
import { getTrialBalance } from '#server/payments/books/trial-balance.ts';
import { assignUnallocated } from '#server/payments/credit/assign-unallocated.ts';
import { registerTransfer } from '#server/payments/credit/register-transfer.ts';
import { requestCreditRefund } from '#server/payments/credit/request-credit-refund.ts';
import { getClientAccount } from '#server/payments/credit/client-account.ts';
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
import { mailStatement } from '#server/payments/statement/tell-of-statement.ts';
import { settleStatement } from '#server/payments/statement/settle-statement.ts';
import { getStatementFile } from '#server/payments/statement/statement-file.ts';
import {
  getOpenStatements,
  getStatement,
  getStatements,
  previewStatement,
} from '#server/payments/statement/statement-queries.ts';
import { fileTaxReturn } from '#server/payments/tax/file-tax-return.ts';
import {
  getTaxReturn,
  getTaxReturnFile,
  getTaxReturns,
} from '#server/payments/tax/tax-return-queries.ts';
import { getStatementPdf } from '#server/payments/statement/statement-paper.ts';
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
  get_statement_pdf: getStatementPdf,
  get_open_statements: getOpenStatements,
  preview_statement: previewStatement,
  close_statement: closeStatement,
  settle_statement: settleStatement,
  get_payables: getPayables,
  get_payment_batches: getPaymentBatches,
  get_payment_batch: getPaymentBatch,
  get_payment_batch_file: getPaymentBatchFile,
  collect_payment_batch: collectPaymentBatch,
  approve_payment_batch: approvePaymentBatch,
  withdraw_payment_batch: withdrawPaymentBatch,
  reject_payment_batch_item: rejectPaymentBatchItem,
  set_insurer_account: setInsurerAccount,
  release_payee_account: releasePayeeAccount,
  get_tax_returns: getTaxReturns,
  get_tax_return: getTaxReturn,
  get_tax_return_file: getTaxReturnFile,
  file_tax_return: fileTaxReturn,
  get_trial_balance: getTrialBalance,
  get_debtors: getDebtors,
  get_accrued_premium: getAccruedPremium,
  get_book_report_file: getBookReportFile,
  get_journal_file: getJournalFile,
  get_audit_file: getAuditFile,
  get_invoice_ubl: getInvoiceUbl,
  get_exchange_rates: getExchangeRates,
  add_exchange_rate: addExchangeRate,
  remove_exchange_rate: removeExchangeRate,
  get_payouts: getPayouts,
  send_payment_reminders: sendPaymentReminders,
  get_refunds: getRefunds,
  request_refund: requestRefund,
  approve_refund: approveRefund,
  reject_refund: rejectRefund,
  execute_refund: executeRefund,
  get_unallocated: getUnallocated,
  get_client_account: getClientAccount,
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
    mail_statement: mailStatement,
  },
  crons: {
    follow_due_dates: { at: '15 23 * * *', catch_up: true },
    check_card_checkouts: { at: '*/10 * * * *' },
  },
});
