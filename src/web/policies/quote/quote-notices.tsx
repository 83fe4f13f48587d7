import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { formatDateTime } from '#domain/dates.ts';
import { brokerStageLabels } from '#domain/lines/personal-accident/broker-round.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { approvalText } from '#domain/policies/approval/insurer-approval.ts';
import { carriedText, voidedText } from '#domain/policies/approval/voided-words.ts';
import { isFinalStatus } from '#domain/policies/document-transitions.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { lastMomentText } from '#web/policies/document/cover-words.ts';
import { AskedFor } from '#web/policies/quote/asked-for.tsx';
import { nextStepOf } from '#web/policies/quote/next-step.ts';
import { useDocumentActions } from '#web/policies/document/document-actions.ts';

interface Notice {
  key: string;
  tone: 'info' | 'success' | 'warning' | 'error';
  text: string;
  action?: React.ReactNode;
}

/** The wish that a new version was opened for, in the words of whoever asked. */
function wishOf({ version: { change_reason } }: DocumentDetail): string {
  return !change_reason || change_reason === documentStatusLabels.change_requested
    ? 'A change was asked for: the wish stands in the thread.'
    : `A change was asked for: “${change_reason}”`;
}

/** What the insurer approved, and that it holds no longer, by name. */
function approvalNotices({ version, insurer, ...document }: DocumentDetail): Notice[] {
  const { approval } = version;
  if (approval) {
    const text = approvalText(approval, insurer.name);
    if (approval.holds) return [{ key: 'underwriter', tone: 'success', text }];
    if (approval.carried)
      return [{ key: 'carried', tone: 'warning', text: carriedText(approval.changes) }];
    return [{ key: 'void', tone: 'error', text: `${voidedText(approval.changes)} ${text}` }];
  }
  const { accepted_by_underwriter_at: at, accepted_by_underwriter_name: name } = document;
  if (at === null) return [];
  const text = `Approved by ${name} for ${insurer.name}, ${formatDateTime(at)}.`;
  return [{ key: 'underwriter', tone: 'success', text }];
}

/** How far the outside broker has come. */
function brokerNotices({ broker_round, status }: DocumentDetail): Notice[] {
  if (!broker_round || isFinalStatus(status)) return [];
  const { stage, asked_at, answered_at, ordered_at, placed_at, broker_policy_number } =
    broker_round;
  const at = { not_asked: null, asked: asked_at, answered: answered_at, priced: null };
  const when = { ...at, ordered: ordered_at, placed: placed_at }[stage];
  const day = when === null ? '' : ` ${formatDateTime(when)}.`;
  const number = stage === 'placed' ? ` ${broker_policy_number}.` : '';
  return [
    {
      key: 'broker',
      tone: stage === 'placed' ? 'success' : stage === 'not_asked' ? 'warning' : 'info',
      text: `${brokerStageLabels[stage]}${number}${day}`,
    },
  ];
}

/** What stands in the way or has happened, as whole sentences. */
function noticesOf(document: DocumentDetail): Notice[] {
  const { status, version } = document;
  const notices: Notice[] = [];
  if (status === 'declined' || status === 'denied')
    notices.push({
      key: 'declined',
      tone: 'error',
      text: `${status === 'denied' ? 'Denied' : 'Declined'}. ${document.decline_reason}`.trim(),
    });
  if (status === 'waiting_for_approval')
    notices.push({
      key: 'insurer',
      tone: 'info',
      text: `${document.insurer.name} was asked on ${formatDateTime(document.status_since)} and has not answered yet.`,
    });
  notices.push(...approvalNotices(document), ...brokerNotices(document));
  if (document.accepted_by_client_at !== null)
    notices.push({
      key: 'client',
      tone: 'success',
      text: `Accepted by ${document.accepted_by_client_name}, ${formatDateTime(document.accepted_by_client_at)}.`,
    });
  if (
    status === 'completed' &&
    document.document_state === 'quote' &&
    document.valid_until !== null
  )
    notices.push({
      key: 'valid',
      tone: 'info',
      text: `Sent on ${formatDateTime(document.sent_at)}. The client can accept until ${lastMomentText(document.valid_until)}.`,
    });
  if (status === 'change_requested')
    notices.push({
      key: 'change',
      tone: 'warning',
      text: wishOf(document),
    });
  if (status === 'revision' && version.change_reason)
    notices.push({ key: 'revision', tone: 'info', text: `This version: ${version.change_reason}` });
  return notices;
}

/** What a notice offers to whoever may do it. */
function deedOf({ key }: Notice, { abilities }: DocumentDetail) {
  if (key === 'valid' && abilities.includes('make_revision'))
    return { label: 'Make revision', step: 'make_revision' } as const;
  // The insurer itself answers by the main button; the house hears of it by mail or on the phone.
  if (
    key === 'insurer' &&
    abilities.includes('approve_document') &&
    abilities.includes('change_document_status')
  )
    return { label: 'Record approval', step: 'approve_document' } as const;
  return undefined;
}

/** What was asked for and how the document stands, above its content. */
export function QuoteNotices({ document }: { document: DocumentDetail }) {
  const actions = useDocumentActions();
  const { steps } = actions;
  const refusal = nextStepOf(actions)?.refusal;
  const notices: Notice[] = [
    ...noticesOf(document),
    ...(refusal === undefined
      ? []
      : [{ key: 'refused', tone: 'warning' as const, text: `It cannot be sent yet. ${refusal}` }]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2, '&:empty': { display: 'none' } }}>
      <AskedFor document={document} />
      {notices.map((notice) => {
        const deed = deedOf(notice, document);
        return (
          <InlineAlert
            key={notice.key}
            tone={notice.tone}
            action={
              deed ? (
                <Button sx={{ my: -1.5, color: 'inherit' }} onClick={() => steps.take(deed.step)}>
                  {deed.label}
                </Button>
              ) : undefined
            }
          >
            {notice.text}
          </InlineAlert>
        );
      })}
    </Box>
  );
}
