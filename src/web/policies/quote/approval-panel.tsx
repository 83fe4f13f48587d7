import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { addressOf } from '#domain/places.ts';
import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { focusIfFree } from '#web/kit/base/focus-of-page.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { WaitingDocument } from '#web/policies/quote/approval-rows.tsx';
import { useAskedRevision } from '#web/policies/document/use-asked-revision.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { DocumentConditions, DocumentFacts } from '#web/policies/quote/approval-document.tsx';
import { PaperButton } from '#web/files/paper-button.tsx';

export interface ApprovalPanelProps {
  row: WaitingDocument;
  /** It was approved or declined. */
  onAnswered: () => void;
  onClose: () => void;
}

type Part = 'facts' | 'conditions' | 'thread';

/** A document that waits: facts, conditions, paper, thread, and the two answers. `A` approves, `D` declines. */
export function ApprovalPanel({ row, onAnswered, onClose }: ApprovalPanelProps) {
  const { policy_id, document_number } = row;
  const document = useRead('get_document', { policy_id });
  const [part, setPart] = useState<Part>('facts');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // What stands above the queue would push the two answers out of sight.
    panel.current?.scrollIntoView({ block: 'nearest' });
    // The one before may have gone with its button: whoever walks the queue stands on the document that is open.
    return focusIfFree(panel.current);
  }, []);
  const answer = useAnswer(row, document.data, onAnswered);
  useAnswerKeys(answer, onClose);
  return (
    <Box
      component="section"
      ref={panel}
      tabIndex={-1}
      aria-label={document_number}
      sx={{
        scrollMargin: '8px 0 24px',
        display: 'flex',
        flexDirection: 'column',
        height: { xs: '100%', lg: 'calc(100dvh - 96px)' },
        background: t.n[0],
        borderRadius: { xs: 0, lg: `${t.radius.lg}px` },
        boxShadow: { xs: 'none', lg: t.shadow.card },
        overflow: 'hidden',
      }}
    >
      <PanelHead row={row} onClose={onClose} />
      <Box sx={{ px: 5, pb: 3, borderBottom: `1px solid ${t.n[200]}` }}>
        <ToggleButtons
          label="Part of the document"
          value={part}
          choices={[
            { value: 'facts', label: 'Facts' },
            { value: 'conditions', label: 'Conditions' },
            { value: 'thread', label: 'Thread' },
          ]}
          onChange={setPart}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
        {part === 'thread' ? (
          <ThreadPanel parentType="policy" parentId={policy_id} heading={false} />
        ) : (
          <Box tabIndex={0} role="region" aria-label={part} sx={{ overflowY: 'auto', p: 5 }}>
            {document.data ? (
              part === 'facts' ? (
                <DocumentFacts document={document.data} />
              ) : (
                <DocumentConditions document={document.data} />
              )
            ) : document.isError ? (
              <ErrorState
                title="The document could not be loaded."
                error={document.error}
                onRetry={() => void document.refetch()}
              />
            ) : (
              <PageSkeleton />
            )}
          </Box>
        )}
      </Box>
      <AnswerBar answer={answer} />
      {answer.dialog}
    </Box>
  );
}

/** `A` approves, `D` declines, Esc closes. */
function useAnswerKeys(answer: ReturnType<typeof useAnswer>, onClose: () => void) {
  const ask = (open: () => void) => (event: KeyboardEvent) => {
    // Otherwise the letter lands in the field that takes the focus.
    event.preventDefault();
    open();
  };
  useShortcuts(
    {
      a: { does: 'Approve', act: ask(answer.approve) },
      d: { does: 'Decline', act: ask(answer.decline) },
      Escape: onClose,
    },
    answer.isReady,
  );
}

function PanelHead({ row, onClose }: Pick<ApprovalPanelProps, 'row' | 'onClose'>) {
  const { policy_id, version_id, document_number } = row;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 5, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {/* The panel that slides in on smaller screens says the number itself. */}
        <Box component="h2" sx={{ m: 0, typography: 'h2', display: { xs: 'none', lg: 'block' } }}>
          <AppLink href={addressOf('quote', { policy_id })}>{document_number}</AppLink>
        </Box>
        <Box sx={{ fontSize: 13, color: t.n[600] }}>{row.client_name}</Box>
      </Box>
      <PaperButton
        name={document_number}
        address={downloadAddress('get_policy_pdf', { policy_id, version_id })}
      >
        PDF
      </PaperButton>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        <X size={16} />
      </IconButton>
    </Box>
  );
}

function AnswerBar({ answer }: { answer: ReturnType<typeof useAnswer> }) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        p: 4,
        borderTop: `1px solid ${t.n[200]}`,
        background: t.n[25],
      }}
    >
      <Button
        variant="outlined"
        color="error"
        disabled={!answer.isReady}
        onClick={answer.decline}
        sx={{ flex: 1 }}
      >
        Decline
      </Button>
      <BusyButton
        busy={answer.isBusy}
        disabled={!answer.isReady}
        onClick={answer.approve}
        sx={{ flex: 2 }}
      >
        Approve
      </BusyButton>
    </Box>
  );
}

/** The two answers of the insurer, with what the document allows. */
function useAnswer(
  { policy_id, document_number }: WaitingDocument,
  document: DocumentDetail | undefined,
  onAnswered: () => void,
) {
  const toast = useToast();
  const words = useWordsDialog();
  const answered = (text: string) => {
    toast.success(text);
    onAnswered();
  };
  const approve = useWrite('approve_document', {
    onSuccess: () => answered(`${document_number} approved`),
  });
  const decline = useWrite('decline_document', {
    onSuccess: () => answered(`${document_number} declined`),
  });
  const asked = useAskedRevision(document?.revision ?? 0);
  const can = (ability: DocumentStep) => document?.abilities.includes(ability) ?? false;
  return {
    isReady: can('approve_document') && can('decline_document'),
    isBusy: approve.isPending,
    approve: () => {
      const revision = asked();
      words.ask({
        title: `Approve ${document_number}`,
        label: 'Note',
        hint: 'For the underwriting desk. Leave it empty to approve as it stands.',
        required: false,
        confirmLabel: 'Approve',
        onSave: (note) => approve.mutateAsync({ policy_id, revision: revision(), note }),
      });
    },
    decline: () => {
      const revision = asked();
      words.ask({
        title: `Decline ${document_number}`,
        label: 'Reason',
        hint: 'Declined is final. The underwriting desk reads the reason.',
        confirmLabel: 'Decline',
        destructive: true,
        onSave: (reason) => decline.mutateAsync({ policy_id, revision: revision(), reason }),
      });
    },
    dialog: words.dialog,
  };
}
