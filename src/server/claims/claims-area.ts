import { linkClaim } from '#server/claims/review/link-claim.ts';
import { claimsContract } from '#contract/claims/claims.ts';
import { acceptSettlement } from '#server/claims/settlement/accept-settlement.ts';
import { assignLossAdjuster } from '#server/claims/review/assign-loss-adjuster.ts';
import { claimRule } from '#server/claims/claim-access.ts';
import { confirmClaimTerms, saveAdjusterReport } from '#server/claims/review/claim-opinion.ts';
import { getClaims } from '#server/claims/record/claim-queries.ts';
import {
  answerClaimInfo,
  askClaimInfo,
  sendClaimReminder,
} from '#server/claims/review/claim-questions.ts';
import {
  getAllClaimCommunication,
  getClaimConstants,
  getClaimSummary,
  getClaimUsers,
  getClaimWork,
  getFullClaim,
} from '#server/claims/record/claim-reads.ts';
import { getClaimPdf } from '#server/claims/report/claim-summary-paper.ts';
import { cancelClaim, retractClaim } from '#server/claims/review/close-claim.ts';
import { getDamageSheet } from '#server/claims/report/damage-sheet-file.ts';
import { getPartPrices } from '#server/claims/report/part-prices.ts';
import { createClaim } from '#server/claims/report/create-claim.ts';
import { approveClaim, rejectClaim } from '#server/claims/review/decide-claim.ts';
import { mailClaimInsurers } from '#server/claims/settlement/mail-claim-insurers.ts';
import { payClaimAhead } from '#server/claims/settlement/pay-claim-ahead.ts';
import { payClaim } from '#server/claims/settlement/pay-claim.ts';
import {
  prepareClaimPayment,
  withdrawClaimDecision,
} from '#server/claims/settlement/prepare-claim-payment.ts';
import { remindOverdueClaims } from '#server/claims/review/remind-overdue-claims.ts';
import { reopenClaim } from '#server/claims/review/reopen-claim.ts';
import { reviewClaim } from '#server/claims/review/review-claim.ts';
import { saveClaimLines } from '#server/claims/report/save-claim-lines.ts';
import { saveClaim } from '#server/claims/report/save-claim.ts';
import { submitClaim } from '#server/claims/report/submit-claim.ts';
import { releaseClaimReview } from '#server/claims/review/release-claim-review.ts';
import { takeOverClaim } from '#server/claims/review/take-over-claim.ts';
import { bookClaimExpense } from '#server/claims/expense/book-claim-expense.ts';
import { getClaimExpenses } from '#server/claims/expense/claim-expenses.ts';
import { payClaimExpense } from '#server/claims/expense/pay-claim-expense.ts';
import { takeBackClaimExpense } from '#server/claims/expense/take-back-claim-expense.ts';
import { getClaimRecoveries, getOpenRecoveries } from '#server/claims/recovery/claim-recoveries.ts';
import { receiveClaimRecovery } from '#server/claims/recovery/receive-claim-recovery.ts';
import { saveClaimRecovery } from '#server/claims/recovery/save-claim-recovery.ts';
import { takeBackClaimRecovery } from '#server/claims/recovery/take-back-claim-recovery.ts';
import { getClaimReserves } from '#server/claims/reserve/claim-reserves.ts';
import { decideClaimReserve } from '#server/claims/reserve/decide-claim-reserve.ts';
import { setClaimReserve } from '#server/claims/reserve/set-claim-reserve.ts';
import { askStatement } from '#server/claims/statement/ask-statement.ts';
import { getClaimStatements } from '#server/claims/statement/get-claim-statements.ts';
import { giveStatement, openStatement } from '#server/claims/statement/give-statement.ts';
import { makeStatementPaper } from '#server/claims/statement/statement-paper.ts';
import { withdrawStatement } from '#server/claims/statement/withdraw-statement.ts';
import { claimsKeeper } from '#server/claims/claims-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_claims: getClaims,
  get_claim_constants: getClaimConstants,
  get_full_claim: getFullClaim,
  get_claim_summary: getClaimSummary,
  get_claim_users: getClaimUsers,
  get_all_claim_communication: getAllClaimCommunication,
  get_claim_work: getClaimWork,
  get_claim_pdf: getClaimPdf,
  get_damage_sheet: getDamageSheet,
  get_part_prices: getPartPrices,
  get_claim_expenses: getClaimExpenses,
  book_claim_expense: bookClaimExpense,
  pay_claim_expense: payClaimExpense,
  take_back_claim_expense: takeBackClaimExpense,
  get_claim_recoveries: getClaimRecoveries,
  get_open_recoveries: getOpenRecoveries,
  save_claim_recovery: saveClaimRecovery,
  receive_claim_recovery: receiveClaimRecovery,
  take_back_claim_recovery: takeBackClaimRecovery,
  get_claim_reserves: getClaimReserves,
  set_claim_reserve: setClaimReserve,
  decide_claim_reserve: decideClaimReserve,
  get_claim_statements: getClaimStatements,
  ask_statement: askStatement,
  withdraw_statement: withdrawStatement,
  open_statement: openStatement,
  give_statement: giveStatement,
  create_claim: createClaim,
  save_claim: saveClaim,
  submit_claim: submitClaim,
  cancel_claim: cancelClaim,
  retract_claim: retractClaim,
  reopen_claim: reopenClaim,
  review_claim: reviewClaim,
  ask_claim_info: askClaimInfo,
  answer_claim_info: answerClaimInfo,
  send_claim_reminder: sendClaimReminder,
  take_over_claim: takeOverClaim,
  release_claim_review: releaseClaimReview,
  mail_claim_insurers: mailClaimInsurers,
  save_claim_lines: saveClaimLines,
  assign_loss_adjuster: assignLossAdjuster,
  save_adjuster_report: saveAdjusterReport,
  link_claim: linkClaim,
  confirm_claim_terms: confirmClaimTerms,
  approve_claim: approveClaim,
  reject_claim: rejectClaim,
  accept_settlement: acceptSettlement,
  prepare_claim_payment: prepareClaimPayment,
  withdraw_claim_decision: withdrawClaimDecision,
  pay_claim: payClaim,
  pay_claim_ahead: payClaimAhead,
} satisfies Handlers<typeof claimsContract>;

/** Crash corner, and the claims of the various insurances: from the first report to the payout. */
export const claimsArea = defineArea({
  keeper: claimsKeeper,
  contract: claimsContract,
  handlers,
  access: { claim: claimRule },
  jobs: {
    make_statement_paper: makeStatementPaper,
    remind_overdue_claims: remindOverdueClaims,
  },
  crons: { remind_overdue_claims: { at: '0 6 * * *', catch_up: true } },
});
