import { followBrokerRound } from '#server/policies/broker/follow-broker-round.ts';
import { followCalledOffEvents } from '#server/policies/cover/called-off-events.ts';
import { getCapacity } from '#server/policies/approval/document-capacity.ts';
import { checkDocument } from '#server/policies/quote/check-document.ts';
import { policiesContract } from '#contract/policies/policies.ts';
import {
  keepBrokerAnswer,
  keepBrokerPolicy,
  keyFirmPrice,
} from '#server/policies/broker/broker-steps.ts';
import { checkCover } from '#server/policies/certificate/check-cover.ts';
import { getCoverAnswer } from '#server/policies/certificate/cover-answer.ts';
import { getCertificate, getCertificatePdf } from '#server/policies/certificate/certificates.ts';
import { getPolicyAsOf } from '#server/policies/cover/policy-as-of.ts';
import { policiesKeeper } from '#server/policies/policies-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import {
  assignRequest,
  declineRequest,
  quoteRequest,
} from '#server/policies/request/answer-request.ts';
import { declineRenewal, reopenRenewal } from '#server/policies/renewal/decline-renewal.ts';
import { makeRenewals, previewRenewals } from '#server/policies/renewal/make-renewals.ts';
import { remindRenewals } from '#server/policies/renewal/remind-renewals.ts';
import { getRenewals } from '#server/policies/renewal/renewal-queries.ts';
import { getLastSeason } from '#server/policies/request/last-season.ts';
import { previewRequest } from '#server/policies/request/preview-request.ts';
import { cancelUnpaidPolicy } from '#server/policies/cancellation/cancel-unpaid-policy.ts';
import { cancelPolicy } from '#server/policies/cancellation/cancel-policy.ts';
import { getCancellableItems } from '#server/policies/cancellation/cancellable-items.ts';
import { reinstatePolicy } from '#server/policies/cancellation/reinstate-policy.ts';
import { correctItems } from '#server/policies/correction/correct-items.ts';
import {
  askInsurer,
  changeDocumentStatus,
} from '#server/policies/policy/change-document-status.ts';
import {
  getClausePreset,
  getClausePresetList,
} from '#server/policies/conditions/clause-preset-list.ts';
import { replaceClauseInDrafts } from '#server/policies/conditions/replace-clause-in-drafts.ts';
import { getClausePresets } from '#server/policies/conditions/clause-presets.ts';
import { acceptQuote, askForChange, resumeQuote } from '#server/policies/link/client-answer.ts';
import { createQuote, duplicateQuote } from '#server/policies/quote/create-quote.ts';
import {
  assignDocument,
  clearReferral,
  makeRevision,
  sendQuote,
  unlockVersion,
} from '#server/policies/document/document-care.ts';
import { getDocument } from '#server/policies/document/document-detail.ts';
import { getDocuments } from '#server/policies/document/document-queries.ts';
import { expirePolicies } from '#server/policies/policy/expire-policies.ts';
import { expireQuotes } from '#server/policies/quote/expire-quotes.ts';
import {
  approveDocument,
  declineDocument,
  denyQuote,
} from '#server/policies/quote/insurer-decision.ts';
import {
  asPreviewed,
  applyPreviewedRequest,
  previewChange,
} from '#server/policies/consequences/preview-change.ts';
import { buyRequest } from '#server/policies/instant/buy-request.ts';
import { endUnpaidInstantCover } from '#server/policies/instant/end-unpaid-instant-cover.ts';
import { getInstantRules, saveInstantRules } from '#server/policies/instant/instant-rules.ts';
import { previewCover } from '#server/policies/instant/preview-cover.ts';
import { makePolicy } from '#server/policies/policy/make-policy.ts';
import { getMyCover } from '#server/policies/document/my-cover.ts';
import {
  getApprovalQueue,
  getPolicyFigures,
  getPolicyWork,
} from '#server/policies/document/overview-figures.ts';
import { policyRule, presetRule, requestRule } from '#server/policies/policy-access.ts';
import {
  acceptPolicyInfo,
  addPolicyInfoMessage,
  askChangePolicyInfo,
  getPolicyInfo,
  getPolicyInfoPdf,
  openPolicyLink,
} from '#server/policies/link/policy-info.ts';
import { getPolicyLinks, withdrawPolicyLinks } from '#server/policies/link/policy-links.ts';
import { makePolicyPdf } from '#server/policies/policy/policy-paper.ts';
import {
  getDocumentVersion,
  getEventsForPolicy,
  getPolicyNumbers,
  getPolicyPdf,
  getPolicyPdfUrl,
  getViVersions,
} from '#server/policies/document/policy-reads.ts';
import { getQuoteItemDefaults } from '#server/policies/quote/quote-item-answer.ts';
import { getRequest, getRequests } from '#server/policies/request/request-queries.ts';
import { previewQuoteRating, saveQuote } from '#server/policies/quote/save-quote.ts';
import {
  orderClausePresets,
  saveClausePreset,
} from '#server/policies/conditions/save-clause-preset.ts';
import {
  retractRequest,
  saveRequest,
  submitRequest,
} from '#server/policies/request/save-request.ts';
import { resumeCover, suspendCover } from '#server/policies/policy/suspend-cover.ts';

const handlers = {
  get_requests: getRequests,
  get_request: getRequest,
  save_request: saveRequest,
  submit_request: submitRequest,
  retract_request: retractRequest,
  decline_request: declineRequest,
  assign_request: assignRequest,
  quote_request: quoteRequest,
  apply_request: applyPreviewedRequest,

  get_renewals: getRenewals,
  preview_renewals: previewRenewals,
  make_renewals: makeRenewals,
  decline_renewal: declineRenewal,
  reopen_renewal: reopenRenewal,

  get_last_season: getLastSeason,
  preview_cover: previewCover,
  buy_request: buyRequest,
  get_instant_rules: getInstantRules,
  save_instant_rules: saveInstantRules,

  get_documents: getDocuments,
  get_document: getDocument,
  get_cancellable_items: getCancellableItems,
  get_document_version: getDocumentVersion,
  get_policy_as_of: getPolicyAsOf,
  get_vi_versions: getViVersions,
  get_policy_pdf_url: getPolicyPdfUrl,
  get_policy_pdf: getPolicyPdf,
  get_certificate: getCertificate,
  get_certificate_pdf: getCertificatePdf,
  get_cover_answer: getCoverAnswer,
  check_cover: checkCover,
  get_policy_numbers: getPolicyNumbers,
  get_events_for_policy: getEventsForPolicy,
  get_approval_queue: getApprovalQueue,
  get_policy_figures: getPolicyFigures,
  get_policy_work: getPolicyWork,
  get_my_cover: getMyCover,
  get_clause_presets: (ctx) => getClausePresets(ctx.db),
  get_clause_preset_list: getClausePresetList,
  get_clause_preset: getClausePreset,
  save_clause_preset: saveClausePreset,
  order_clause_presets: orderClausePresets,
  replace_clause_in_drafts: replaceClauseInDrafts,
  get_quote_item_defaults: getQuoteItemDefaults,

  create_quote: createQuote,
  duplicate_quote: duplicateQuote,
  save_quote: saveQuote,
  get_capacity: getCapacity,
  preview_quote_rating: previewQuoteRating,
  assign_document: assignDocument,
  preview_change: previewChange,
  preview_request: previewRequest,
  change_document_status: asPreviewed(changeDocumentStatus),
  ask_insurer: askInsurer,
  approve_document: approveDocument,
  decline_document: declineDocument,
  deny_quote: denyQuote,
  clear_referral: clearReferral,
  send_quote: asPreviewed(sendQuote),
  make_revision: makeRevision,
  unlock_version: unlockVersion,
  accept_quote: acceptQuote,
  ask_for_change: askForChange,
  check_document: checkDocument,
  resume_quote: resumeQuote,
  keep_broker_answer: keepBrokerAnswer,
  key_firm_price: keyFirmPrice,
  keep_broker_policy: keepBrokerPolicy,
  make_policy: makePolicy,
  cancel_policy: asPreviewed(cancelPolicy),
  reinstate_policy: asPreviewed(reinstatePolicy),
  correct_items: asPreviewed(correctItems),

  open_policy_link: openPolicyLink,
  get_policy_info: getPolicyInfo,
  accept_policy_info: acceptPolicyInfo,
  ask_change_policy_info: askChangePolicyInfo,
  add_policy_info_message: addPolicyInfoMessage,
  get_policy_info_pdf: getPolicyInfoPdf,
  get_policy_links: getPolicyLinks,
  withdraw_policy_links: withdrawPolicyLinks,
} satisfies Handlers<typeof policiesContract>;

export const policiesArea = defineArea({
  keeper: policiesKeeper,
  contract: policiesContract,
  handlers,
  access: { policy: policyRule, request: requestRule, clause_preset: presetRule },
  jobs: {
    make_policy_pdf: makePolicyPdf,
    cancel_unpaid_policy: cancelUnpaidPolicy,
    end_unpaid_instant_cover: endUnpaidInstantCover,
    follow_broker_round: followBrokerRound,
    follow_called_off_events: followCalledOffEvents,
    expire_policies: expirePolicies,
    expire_quotes: expireQuotes,
    remind_renewals: remindRenewals,
    resume_cover: resumeCover,
    suspend_cover: suspendCover,
  },
  crons: {
    expire_quotes: { at: '10 23 * * *', catch_up: true },
    expire_policies: { at: '20 23 * * *', catch_up: true },
    follow_called_off_events: { at: '*/10 * * * *' },
    remind_renewals: { at: '40 7 * * *' },
  },
});
