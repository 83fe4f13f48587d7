import Button from '@mui/material/Button';
import {
  ChevronDown,
  CircleX,
  Copy,
  FileCheck2,
  FileDown,
  FilePlus2,
  Mail,
  MessageSquareReply,
  PenLine,
  Send,
  ThumbsUp,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useRef } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { addressOf } from '#domain/places.ts';
import { type DocumentButton, documentSteps } from '#contract/policies/document-steps.ts';
import type { DeclaredStep } from '#contract/step.ts';
import { stepIcons } from '#web/kit/base/step-icons.ts';
import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { documentMail, openComposer } from '#web/communications/open-composer.ts';
import { usePaper } from '#web/files/use-paper.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useFocusKept } from '#web/kit/base/focus-of-page.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { pressButton, useShortcuts } from '#web/kit/base/shortcuts.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';
import { refusedStatus } from '#web/policies/document/use-send-refused.ts';
import { useDocumentActions } from '#web/policies/document/document-actions.ts';
import { documentStatusWord, insuredTitle } from '#web/policies/document/document-words.ts';
import type { DocumentSteps } from '#web/policies/document/use-document-steps.tsx';
import { nextStepOf } from '#web/policies/quote/next-step.ts';
import { PeriodText } from '#web/policies/document/period-text.tsx';

/** "Van Dalen Racing · Porsche 992 GT3 Cup #27 + 1 more · Zandvoort · 22-05-2026 – 24-05-2026" */
function FactsLine({ document }: { document: DocumentDetail }) {
  const { version } = document;
  const shorten = (titles: readonly string[]) => {
    const all = [...new Set(titles)];
    return all.length > 1 ? `${all[0]} + ${all.length - 1} more` : (all[0] ?? '');
  };
  const words = [
    document.client_name,
    insuredTitle(version),
    shorten(version.items.map((item) => item.event.name)),
  ].filter(Boolean);
  return (
    <>
      {words.join(' · ')}
      {version.period_from === null ? null : (
        <>
          {' · '}
          <PeriodText from={version.period_from} to={version.period_to} />
        </>
      )}
    </>
  );
}

/** On a phone the main button takes a row of its own, below the two menus. */
const belowOnPhones = { order: { xs: 1, md: 0 } } as const;

/** Number, status, facts, and what can be done with the document now. */
export function QuoteHeader({ steps: shows = true }: { steps?: boolean }) {
  const actions = useDocumentActions();
  const isInsurer = useIsAmong('insurer');
  const { document, steps } = actions;
  const next = nextStepOf(actions);
  useFocusKept(document.status);
  return (
    <PageHeader
      breadcrumb={[
        isInsurer
          ? { label: 'Overview', href: addressOf('overview') }
          : document.document_state === 'quote'
            ? document.is_vi
              ? { label: 'Various insurances', href: addressOf('vi') }
              : { label: 'New quotes', href: addressOf('quotes') }
            : { label: 'New policies', href: addressOf('policies') },
      ]}
      stepper={<RecordStepper />}
      title={document.document_number}
      status={<StatusChip {...documentStatusWord(document.status)} />}
      facts={<FactsLine document={document} />}
      // Steps are taken with the version in work, so an old one offers none.
      actions={
        shows ? (
          <>
            <StatusMenu />
            {document.abilities.includes('decline_document') &&
            next?.step === 'approve_document' ? (
              <Button
                variant="outlined"
                color="error"
                onClick={() => steps.take('decline_document')}
                sx={belowOnPhones}
              >
                Decline
              </Button>
            ) : null}
            {next ? (
              <Button
                variant={next.forOther ? 'outlined' : 'contained'}
                disabled={next.disabled ?? false}
                title={next.refusal}
                onClick={next.run}
                sx={belowOnPhones}
              >
                {next.label}
              </Button>
            ) : null}
            <MoreMenu />
          </>
        ) : null
      }
    />
  );
}

/** Only the statuses that may follow, the present one ticked; `S` opens it. */
function StatusMenu() {
  const { document, steps, sendRefused } = useDocumentActions();
  const button = useRef<HTMLButtonElement>(null);
  const can = document.abilities.includes('change_document_status');
  useShortcuts({ s: () => pressButton(button.current) }, can);
  if (!can) return null;
  return (
    <PopupMenu
      label="Change status"
      actions={(document.allowed_next_statuses ?? []).map((status) => ({
        label: documentStatusLabels[status],
        ticked: status === document.status,
        onSelect: () => steps.changeStatus(status),
        ...refusedStatus(document, status, sendRefused),
      }))}
      renderTrigger={(trigger) => (
        <Button {...trigger} ref={button} variant="outlined" endIcon={<ChevronDown />}>
          Change status
        </Button>
      )}
    />
  );
}

/** The declared steps that stand in the menu. */
const documentMenu = Object.entries<DeclaredStep>(documentSteps).flatMap(
  ([step, { menu, label = '' }]) =>
    menu ? [{ step: step as DocumentButton, label, icon: menu }] : [],
);

/** What can be done with the outside broker, beside the step that comes next. */
function brokerMenu(
  { broker_round, abilities }: DocumentDetail,
  steps: DocumentSteps,
): MenuAction[] {
  if (!broker_round) return [];
  const { write, keyPrice, keepPolicy } = steps.broker;
  const when = (ability: DocumentStep, action: MenuAction) =>
    abilities.includes(ability) ? [action] : [];
  const ask = () => write('pa_quote_request');
  const answer = () => steps.take('keep_broker_answer');
  return [
    ...when('save_quote', { label: 'Ask the broker', icon: Mail, onSelect: ask }),
    ...when('keep_broker_answer', {
      label: 'Keep broker’s answer',
      icon: MessageSquareReply,
      onSelect: answer,
    }),
    ...when('key_firm_price', { label: 'Key in firm price', icon: PenLine, onSelect: keyPrice }),
    ...when('keep_broker_policy', {
      label: 'Keep broker’s policy',
      icon: FileCheck2,
      onSelect: keepPolicy,
    }),
  ];
}

function MoreMenu() {
  const { document, steps, sendRefused } = useDocumentActions();
  const copyLink = useCopyLinkAction();
  const paper = usePaper();
  const { abilities, policy_id, version } = document;
  const staff = useIsAmong('superadmin', 'admin');
  const email = () => openComposer(documentMail(document));
  useShortcuts({ m: email }, staff);
  const when = (ability: DocumentStep, action: MenuAction): MenuAction[] =>
    abilities.includes(ability) ? [action] : [];
  const declared = documentMenu.flatMap(({ step, label, icon }) =>
    when(step, { label, icon: stepIcons[icon], onSelect: () => steps.take(step) }),
  );
  const refusing = (step: 'decline_document' | 'deny_quote', label: string) =>
    when(step, {
      label,
      icon: CircleX,
      destructive: true,
      divided: step === 'decline_document' || !abilities.includes('decline_document'),
      onSelect: () => steps.take(step),
    });
  const taking = (step: DocumentButton & DocumentStep, label: string, icon: LucideIcon) =>
    when(step, { label, icon, onSelect: () => steps.take(step) });
  const actions: MenuAction[] = [
    ...declared,
    ...when('send_quote', {
      label: 'Send to client',
      icon: Send,
      onSelect: steps.send,
      ...(sendRefused === undefined ? {} : { disabled: true, note: sendRefused }),
    }),
    ...(staff ? [{ label: 'Email', icon: Mail, onSelect: email }] : []),
    ...brokerMenu(document, steps),
    ...taking('approve_document', staff ? 'Record approval' : 'Approve', ThumbsUp),
    ...when('accept_quote', {
      label: 'Accept for the client',
      icon: FileCheck2,
      onSelect: steps.accept,
    }),
    ...taking('ask_for_change', 'Ask for a change', MessageSquareReply),
    ...when('make_policy', { label: 'Make policy', icon: FilePlus2, onSelect: steps.makePolicy }),
    ...taking('make_revision', 'Make revision', PenLine),
    {
      label: 'Open PDF',
      icon: FileDown,
      onSelect: () =>
        paper.open(
          `${document.document_number} version ${version.version_label}`,
          downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id }),
        ),
    },
    copyLink(window.location.pathname),
    ...when('duplicate_quote', { label: 'Duplicate', icon: Copy, onSelect: steps.duplicate }),
    ...when('assign_document', {
      label: 'Assign owner',
      icon: UserRound,
      note: document.owner?.attn ?? 'Nobody',
      onSelect: steps.assign,
    }),
    ...refusing('decline_document', 'Decline'),
    ...refusing('deny_quote', 'Deny quote'),
  ];
  return (
    <>
      <RecordActions actions={actions} />
      {paper.dialog}
    </>
  );
}
