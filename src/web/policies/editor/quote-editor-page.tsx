import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { sumOf } from '#domain/sums.ts';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';
import { useContentNames, useQuoteRecords } from '#web/policies/editor/content-names.ts';
import { DocumentActionsContext } from '#web/policies/document/document-actions.ts';
import { EditorConditions } from '#web/policies/editor/editor-conditions.tsx';
import { EditorDrivers } from '#web/policies/editor/editor-drivers.tsx';
import { EditorItems } from '#web/policies/editor/editor-items.tsx';
import { EditorNotes } from '#web/policies/editor/editor-notes.tsx';
import { EditorParties } from '#web/policies/editor/editor-parties.tsx';
import { EditorSide } from '#web/policies/editor/editor-side.tsx';
import { useEditorKeys, usePreview } from '#web/policies/editor/use-editor-keys.ts';
import { SaveBar } from '#web/policies/editor/save-bar.tsx';
import { EditorPremium } from '#web/policies/editor/editor-premium.tsx';
import { ErrorSummary } from '#web/policies/editor/error-summary.tsx';
import { QuoteEditingContext, useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { QuoteHeader } from '#web/policies/quote/quote-header.tsx';
import { QuoteNotices } from '#web/policies/quote/quote-notices.tsx';
import { QuoteFigures, QuoteTabs } from '#web/policies/quote/quote-tabs.tsx';
import { useSendRefused } from '#web/policies/document/use-send-refused.ts';
import { useAskedStep, useDocumentSteps } from '#web/policies/document/use-document-steps.tsx';
import { EditorLine } from '#web/policies/editor/line/editor-line.tsx';
import { itemCount, useLiveRating, type LiveRating } from '#web/policies/editor/use-live-rating.ts';
import { useOpenParts } from '#web/policies/editor/use-open-parts.ts';
import { type QuoteDraft, useQuoteDraft } from '#web/policies/editor/use-quote-draft.ts';
import { type QuoteSaving, useQuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

/** A quote that staff may change: sections at the left, what it costs at the right. */
export function QuoteEditorPage({
  document,
  stored,
  onTyped,
}: {
  document: DocumentDetail;
  stored: QuoteContent;
  /** Whether there is something to lose. */
  onTyped: (isTyped: boolean) => void;
}) {
  const draft = useQuoteDraft(document, stored);
  const { isDirty } = draft;
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
  const rating = useLiveRating(document.policy_id, draft.content);
  const records = useQuoteRecords(true);
  const names = useContentNames(document, records);
  const { parts, reveal } = useOpenParts(draft.content);
  const saving = useQuoteSaving(document, draft, names);
  const steps = useDocumentSteps(document, { ensureSaved: saving.ensureSaved });
  useUnsavedGuard(isDirty, { saving: saving.isSaving });
  useAskedStep(steps);
  const preview = usePreview(document, saving);
  useEditorKeys(saving, preview.show);
  const editing = useMemo(
    () => ({ document, draft, rating, names, records, parts, reveal }),
    [document, draft, rating, names, records, parts, reveal],
  );
  const kept = useSendRefused(document);
  const actions = {
    document,
    steps,
    sendRefused: isDirty ? (rating.rating?.send_refused ?? undefined) : kept,
    hasItems: itemCount(draft.content) > 0,
    clearReferral: (
      <Button variant="outlined" onClick={() => steps.take('clear_referral')}>
        Clear referral
      </Button>
    ),
  };
  return (
    <DocumentActionsContext value={actions}>
      <QuoteEditingContext value={editing}>
        <DetailPage
          copies={document.document_number}
          sideTitle="Premium and thread"
          side={<EditorSide onPreview={preview.show} />}
        >
          <QuoteHeader />
          <LiveFigures document={document} rating={rating} draft={draft} />
          <QuoteTabs
            document={document}
            version={document.version}
            calculationNote={
              draft.isDirty
                ? 'The calculation of what was saved last. Save to see the new one.'
                : ''
            }
            quote={<EditorSections saving={saving} />}
          />
        </DetailPage>
        {steps.dialogs}
        {saving.question}
        {preview.dialog}
      </QuoteEditingContext>
    </DocumentActionsContext>
  );
}

function EditorSections({ saving }: { saving: QuoteSaving }) {
  const { document, draft } = useQuoteEditing();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <QuoteNotices document={document} />
      {draft.isOvertaken ? (
        <InlineAlert tone="warning">
          Somebody else saved this quote just now. Your changes are kept; saving compares both.
        </InlineAlert>
      ) : null}
      <ErrorSummary />
      <EditorParties />
      {draft.content.line ? (
        <EditorLine line={draft.content.line} />
      ) : (
        <>
          <EditorItems />
          <EditorDrivers />
        </>
      )}
      <EditorPremium />
      <EditorConditions />
      <EditorNotes />
      <SaveBar saving={saving} />
    </Box>
  );
}

/** The key figures of what is typed, as soon as it is priced. */
function LiveFigures({
  document,
  rating,
  draft,
}: {
  document: DocumentDetail;
  rating: LiveRating;
  draft: QuoteDraft;
}) {
  const { version } = document;
  const live = rating.error ? undefined : rating.rating;
  if (!draft.isDirty || !live) return <QuoteFigures version={version} />;
  const values = new Map<string, number>();
  for (const { car_id, insured_value } of draft.content.items)
    values.set(car_id, Math.max(values.get(car_id) ?? 0, insured_value));
  const { items, line_rating } = live;
  const insured = line_rating?.result.items.map((item) => item.sum_insured) ?? [...values.values()];
  const most = (pick: (item: (typeof items)[number]) => number) =>
    items.reduce((highest, item) => Math.max(highest, pick(item)), 0);
  return (
    <QuoteFigures
      version={version}
      buildUp={live.build_up}
      totals={{
        sum_insured: sumOf(insured),
        excess: most((item) => item.base_excess),
        max_payout: most((item) => item.max_payout),
      }}
    />
  );
}
