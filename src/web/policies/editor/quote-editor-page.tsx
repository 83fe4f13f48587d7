import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { FileDown } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { formatMoney } from '#domain/money.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';
import { useContentNames, useQuoteRecords } from '#web/policies/editor/content-names.ts';
import {
  DocumentActionsContext,
  useDocumentActions,
} from '#web/policies/document/document-actions.ts';
import { EditorConditions } from '#web/policies/editor/editor-conditions.tsx';
import { EditorDrivers } from '#web/policies/editor/editor-drivers.tsx';
import { EditorItems } from '#web/policies/editor/editor-items.tsx';
import { EditorNotes } from '#web/policies/editor/editor-notes.tsx';
import { EditorParties } from '#web/policies/editor/editor-parties.tsx';
import { EditorPremium } from '#web/policies/editor/editor-premium.tsx';
import { ErrorSummary } from '#web/policies/editor/error-summary.tsx';
import { nextStepOf } from '#web/policies/quote/next-step.ts';
import { PremiumPanel } from '#web/policies/editor/premium-panel.tsx';
import { QuoteEditingContext } from '#web/policies/editor/quote-editing.ts';
import { QuoteHeader } from '#web/policies/quote/quote-header.tsx';
import { QuoteNotices } from '#web/policies/quote/quote-notices.tsx';
import { QuoteSide } from '#web/policies/editor/quote-side.tsx';
import { QuoteFigures, QuoteTabs } from '#web/policies/quote/quote-tabs.tsx';
import { useAskedStep, useDocumentSteps } from '#web/policies/document/use-document-steps.tsx';
import { useLiveRating, type LiveRating } from '#web/policies/editor/use-live-rating.ts';
import { useOpenParts } from '#web/policies/editor/use-open-parts.ts';
import { type QuoteDraft, useQuoteDraft } from '#web/policies/editor/use-quote-draft.ts';
import { useQuoteSaving } from '#web/policies/editor/use-quote-saving.ts';

type Saving = ReturnType<typeof useQuoteSaving>;

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
  useEditorKeys(saving, preview);
  const editing = useMemo(
    () => ({ document, draft, rating, names, records, parts, reveal }),
    [document, draft, rating, names, records, parts, reveal],
  );
  const actions = {
    document,
    steps,
    hasItems: draft.content.items.length > 0,
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
          side={
            <QuoteSide
              policy_id={document.policy_id}
              premium={
                <PremiumPanel
                  actions={<PanelButtons draft={draft} saving={saving} onPreview={preview} />}
                />
              }
            />
          }
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
            quote={
              <Box sx={{ display: 'grid', gap: 4 }}>
                <QuoteNotices document={document} />
                {draft.isOvertaken ? (
                  <InlineAlert tone="warning">
                    Somebody else saved this quote just now. Your changes are kept; saving compares
                    both.
                  </InlineAlert>
                ) : null}
                <ErrorSummary />
                <EditorParties />
                <EditorItems />
                <EditorDrivers />
                <EditorPremium />
                <EditorConditions />
                <EditorNotes />
                <SaveBar draft={draft} saving={saving} rating={rating} />
              </Box>
            }
          />
        </DetailPage>
        {steps.dialogs}
        {saving.question}
      </QuoteEditingContext>
    </DocumentActionsContext>
  );
}

/** Opens the PDF of what one sees: unsaved changes are saved first. */
function usePreview({ policy_id, version }: DocumentDetail, saving: Saving): () => void {
  return () => {
    // A window that opens after an answer would be taken for an advertisement.
    const tab = window.open('', '_blank');
    void saving.ensureSaved().then((saved) => {
      if (!saved) tab?.close();
      else if (tab)
        tab.location.href = downloadAddress('get_policy_pdf', {
          policy_id,
          version_id: version.version_id,
        });
    });
  };
}

/** Ctrl+S saves, Ctrl+P shows the PDF, from anywhere on the page. */
function useEditorKeys(saving: Saving, preview: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key.toLowerCase();
      if (key !== 's' && key !== 'p') return;
      event.preventDefault();
      if (key === 'p') preview();
      else if (!saving.isSaving) void saving.ensureSaved();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  // For the keyboard sheet; the keys themselves work in fields too.
  useShortcuts({
    'Ctrl+s': { does: 'Save the quote', act: () => undefined },
    'Ctrl+p': { does: 'Preview the document', act: () => undefined },
  });
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
  const { items } = live;
  const most = (pick: (item: (typeof items)[number]) => number) =>
    items.reduce((highest, item) => Math.max(highest, pick(item)), 0);
  return (
    <QuoteFigures
      version={version}
      buildUp={live.build_up}
      totals={{
        sum_insured: [...values.values()].reduce((sum, value) => sum + value, 0),
        excess: most((item) => item.base_excess),
        max_payout: most((item) => item.max_payout),
      }}
    />
  );
}

function PanelButtons({
  draft,
  saving,
  onPreview,
}: {
  draft: QuoteDraft;
  saving: Saving;
  onPreview: () => void;
}) {
  const actions = useDocumentActions();
  const { document, steps } = actions;
  const next = nextStepOf(actions);
  const label = next && draft.isDirty ? `Save and ${next.label.toLowerCase()}` : next?.label;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <BusyButton
          variant={draft.isDirty ? 'contained' : 'outlined'}
          busy={saving.isSaving}
          disabled={!draft.isDirty}
          onClick={() => void saving.save()}
          title="Ctrl+S"
        >
          {draft.isDirty ? 'Save' : 'Saved'}
        </BusyButton>
        <Button variant="outlined" startIcon={<FileDown />} onClick={onPreview} title="Ctrl+P">
          Preview PDF
        </Button>
      </Box>
      {next ? (
        <Button variant="outlined" disabled={next.disabled ?? false} onClick={next.run}>
          {label}
        </Button>
      ) : null}
      {document.abilities.includes('send_quote') && next?.run !== steps.send ? (
        <Button onClick={steps.send}>Send to client now</Button>
      ) : null}
    </>
  );
}

/** Stays at the window's lower edge while something is not saved. */
function SaveBar({
  draft,
  saving,
  rating,
}: {
  draft: QuoteDraft;
  saving: Saving;
  rating: LiveRating;
}) {
  const docked = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  if (!draft.isDirty) return null;
  const live = rating.error ? undefined : rating.rating;
  return (
    <Box
      role="region"
      aria-label="Unsaved changes"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 5,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderRadius: `${t.radius.button}px`,
        background: t.n[0],
        boxShadow: t.shadow.pop,
      }}
    >
      <Box sx={{ flex: 1, fontSize: 13, fontWeight: 550 }}>
        Unsaved changes
        {!docked && live ? (
          <Box component="span" className="num" sx={{ ml: 3, fontWeight: 450, color: t.n[600] }}>
            {`Client pays ${formatMoney(live.build_up.gross, live.currency)}`}
          </Box>
        ) : null}
      </Box>
      <Button onClick={draft.discard}>Discard</Button>
      <BusyButton busy={saving.isSaving} onClick={() => void saving.save()}>
        Save
      </BusyButton>
    </Box>
  );
}
