import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { FileDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { addressOf } from '#domain/places.ts';
import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import type { WaitingDocument } from '#web/policies/quote/approval-rows.tsx';
import { PeriodText } from '#web/policies/document/period-text.tsx';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';
import {
  itemKindLabels,
  partyName,
  percentText,
  sessionsText,
} from '#web/policies/document/document-words.ts';
import { useAskedRevision } from '#web/policies/document/use-asked-revision.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';

export interface ApprovalPanelProps {
  row: WaitingDocument;
  /** It was approved or declined. */
  onAnswered: () => void;
  onClose: () => void;
}

type Driver = DocumentDetail['version']['items'][number]['drivers'][number];

type Part = 'facts' | 'conditions' | 'thread';

/** A document that waits: facts, conditions, paper, thread, and the two answers. `A` approves, `D` declines. */
export function ApprovalPanel({ row, onAnswered, onClose }: ApprovalPanelProps) {
  const { policy_id, version_id, document_number } = row;
  const document = useRead('get_document', { policy_id });
  const [part, setPart] = useState<Part>('facts');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // What stands above the queue would push the two answers out of sight.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const answer = useAnswer(row, document.data, onAnswered);
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
  return (
    <Box
      component="section"
      ref={panel}
      aria-label={document_number}
      sx={{
        scrollMargin: '72px 0 24px',
        display: 'flex',
        flexDirection: 'column',
        height: { xs: '100%', lg: 'calc(100dvh - 96px)' },
        background: t.n[0],
        borderRadius: { xs: 0, lg: `${t.radius.lg}px` },
        boxShadow: { xs: 'none', lg: t.shadow.card },
        overflow: 'hidden',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 5, py: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {/* The panel that slides in on smaller screens says the number itself. */}
          <Box component="h2" sx={{ m: 0, typography: 'h2', display: { xs: 'none', lg: 'block' } }}>
            <AppLink href={addressOf('quote', { policy_id })}>{document_number}</AppLink>
          </Box>
          <Box sx={{ fontSize: 13, color: t.n[600] }}>{row.client_name}</Box>
        </Box>
        <Button
          variant="outlined"
          startIcon={<FileDown />}
          href={downloadAddress('get_policy_pdf', { policy_id, version_id })}
          target="_blank"
        >
          PDF
        </Button>
        <IconButton
          aria-label="Close"
          onClick={onClose}
          sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
        >
          <X size={16} />
        </IconButton>
      </Box>
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
                <Conditions document={document.data} />
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
      {answer.dialog}
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

function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { version, client, broker } = document;
  const { currency } = version;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts
        columns={2}
        facts={[
          { label: 'Client', value: partyName(client) },
          { label: 'Brokerage', value: broker ? partyName(broker) : 'Direct' },
          {
            label: 'Period',
            value: <PeriodText from={version.period_from} to={version.period_to} />,
          },
          {
            label: 'Sum insured',
            value: <MoneyText amount={version.sum_insured} currency={currency} whole />,
          },
          {
            label: 'Excess',
            value: <MoneyText amount={version.excess} currency={currency} whole />,
          },
          {
            label: 'Max payout',
            value: <MoneyText amount={version.max_payout} currency={currency} whole />,
          },
        ]}
      />
      <Box>
        <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
          Cars and events
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {version.items.map((item) => (
            <Box
              component="li"
              key={item.position}
              sx={{ py: 2, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' }}
            >
              <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
                <Box sx={{ fontWeight: 600 }}>{item.car.title}</Box>
                <MoneyText amount={item.premium} currency={currency} />
              </Box>
              <Box sx={{ color: t.n[600] }}>
                <UnbrokenText>
                  {[
                    item.event.name,
                    periodTextOf(item.event.start_on, item.event.end_on),
                    item.kind === 'race_event'
                      ? sessionsText(item.sessions)
                      : itemKindLabels[item.kind],
                  ].join(' · ')}
                </UnbrokenText>
              </Box>
              <Box sx={{ color: t.n[600] }}>
                {item.drivers.map(driverText).join(', ') || 'Drivers to follow'}
              </Box>
              <Box sx={{ color: t.n[600] }}>
                {'Value '}
                <MoneyText amount={item.insured_value} currency={currency} whole />
                {`, excess ${percentText(item.excess_pct)}, level ${item.series_claim_level} series`}
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
      {version.build_up ? (
        <Box>
          <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
            Premium
          </Box>
          <PremiumLines build_up={version.build_up} currency={currency} />
        </Box>
      ) : null}
    </Box>
  );
}

/** A driver as the premium sees it: where there is no category, the experience counts in its place. */
function driverText({ name, category, experience, claim_level }: Driver): string {
  const grade = category === 'Non-Categorised' ? `${category}, ${experience}` : category;
  return `${name} (${grade}, level ${claim_level})`;
}

function Conditions({ document }: { document: DocumentDetail }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
      {document.version.clauses.map((clause) => (
        <Box
          component="li"
          key={clause.number}
          sx={{ display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', fontSize: 13 }}
        >
          <Box component="span" sx={{ color: t.n[500] }}>{`${clause.number}.`}</Box>
          <Box>
            <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
              {clause.title}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', color: t.n[700], lineHeight: '20px' }}>
              {clause.text}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
