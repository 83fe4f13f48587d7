import Button from '@mui/material/Button';
import {
  Ban,
  ChevronDown,
  Eraser,
  FileText,
  Mail,
  MessageSquareReply,
  PenLine,
  RotateCcw,
  Siren,
  UserRound,
} from 'lucide-react';
import { useRef } from 'react';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { addressOf, addressOfNewClaim } from '#domain/places.ts';
import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { documentMail, openComposer } from '#web/communications/open-composer.ts';
import { useFocusKept } from '#web/kit/base/focus-of-page.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { pressButton, useShortcuts } from '#web/kit/base/shortcuts.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { missingSentences } from '#web/policies/policy/missing-sentences.ts';
import { type ClientNow, documentInPeriod, runsNow } from '#web/policies/document/cover-words.ts';
import { refusedStatus } from '#web/policies/document/use-send-refused.ts';
import { useAskedRevision } from '#web/policies/document/use-asked-revision.ts';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import {
  type DocumentSteps,
  useDocumentSteps,
} from '#web/policies/document/use-document-steps.tsx';
import { usePaper } from '#web/files/use-paper.tsx';
import { useRequestChangeDialog } from '#web/policies/request/use-request-change-dialog.ts';
import { useCorrectItemsDialog } from '#web/policies/cancellation/use-policy-end.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';

const useAskClientDialog = lazyDialog(() =>
  import('#web/policies/policy/use-ask-client-dialog.tsx').then((m) => m.useAskClientDialog),
);

/** Whether it can go to the client. Sending a cancelled one brings it back and bills it again: nothing to press in passing. */
export const sends = ({ abilities, status }: PolicyDetail) =>
  abilities.includes('send_quote') && status !== 'cancelled';

/**
 * The step that waits: a change that was not sent yet, what the client has to name before the first event, a loss while
 * cover runs. What is in force went out when it was made.
 */
function mainStepOf(policy: PolicyDetail, at: ClientNow): 'send' | 'ask' | 'report' | undefined {
  if (sends(policy) && !policy.version.locked) return 'send';
  if (runsNow(documentInPeriod(policy), at) && !sends(policy)) return 'report';
  return policy.abilities.includes('assign_document') && missingSentences(policy).length > 0
    ? 'ask'
    : undefined;
}

/** The buttons of a policy: paper, status, and the one step that comes next. */
export function PolicyActions({ policy, sendRefused }: { policy: PolicyDetail } & Refused) {
  const { policy_id, abilities } = policy;
  useFocusKept(policy.status);
  const can = (ability: DocumentStep) => abilities.includes(ability);
  const go = useGo();
  const steps = useDocumentSteps(policy);
  const ask = useAskClientDialog(policy);
  const paper = usePaper();
  const claim = addressOfNewClaim(policy);
  const main = mainStepOf(policy, useClientNow());
  const staff = useIsAmong('superadmin', 'admin');
  const email = () => openComposer(documentMail(policy));
  useShortcuts({ m: email }, staff);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileText />}
        onClick={() =>
          paper.open(policy.document_number, downloadAddress('get_policy_pdf', { policy_id }))
        }
      >
        PDF
      </Button>
      {staff ? (
        <Button variant="outlined" startIcon={<Mail />} onClick={email}>
          Email
        </Button>
      ) : null}
      {can('assign_document') && missingSentences(policy).length > 0 ? (
        <Button variant={main === 'ask' ? 'contained' : 'outlined'} onClick={() => ask.open()}>
          Ask client
        </Button>
      ) : null}
      <StatusMenu {...{ policy, steps, sendRefused }} />
      {sends(policy) ? (
        <Button
          variant={main === 'send' ? 'contained' : 'outlined'}
          disabled={sendRefused !== undefined}
          onClick={steps.send}
        >
          Send to client
        </Button>
      ) : can('create_claim') ? (
        <Button variant={main === 'report' ? 'contained' : 'outlined'} onClick={() => go(claim)}>
          New claim
        </Button>
      ) : null}
      <MoreMenu policy={policy} steps={steps} />
      {steps.dialogs}
      {ask.dialog}
      {paper.dialog}
    </>
  );
}

interface Parts {
  policy: PolicyDetail;
  steps: DocumentSteps;
}

interface Refused {
  /** Why it cannot go to the client. */
  sendRefused: string | undefined;
}

/** Only the statuses that may follow, the present one ticked; `S` opens it. */
function StatusMenu({ policy, steps, sendRefused }: Parts & Refused) {
  const button = useRef<HTMLButtonElement>(null);
  const can = policy.abilities.includes('change_document_status');
  useShortcuts({ s: () => pressButton(button.current) }, can);
  if (!can) return null;
  return (
    <PopupMenu
      label="Change status"
      actions={(policy.allowed_next_statuses ?? []).map((status) => ({
        label: documentStatusLabels[status],
        ticked: status === policy.status,
        onSelect: () => steps.changeStatus(status),
        ...refusedStatus(policy, status, sendRefused),
      }))}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          ref={button}
          variant="outlined"
          endIcon={<ChevronDown />}
          disabled={steps.busy}
        >
          Change status
        </Button>
      )}
    />
  );
}

function MoreMenu({ policy, steps }: Parts) {
  const { policy_id, abilities } = policy;
  const request = useRequestChangeDialog();
  const revision = useRevision(policy);
  const correction = useCorrectItemsDialog();
  const editor = addressOf('quote', { policy_id });
  const when = (holds: boolean, action: MenuAction): MenuAction[] => (holds ? [action] : []);
  const can = (ability: DocumentStep) => abilities.includes(ability);
  const actions = [
    ...when(can('make_revision'), {
      label: 'Make revision',
      icon: PenLine,
      onSelect: revision.open,
    }),
    ...when(can('save_quote'), { label: 'Edit in the quote editor', icon: PenLine, href: editor }),
    ...when(can('send_quote') && can('create_claim'), {
      label: 'New claim',
      icon: Siren,
      href: addressOfNewClaim(policy),
    }),
    ...when(can('save_request'), {
      label: 'Request a change',
      icon: MessageSquareReply,
      onSelect: () => request.open({ policy }),
    }),
    ...when(can('assign_document'), {
      label: 'Assign owner',
      icon: UserRound,
      note: policy.owner?.attn ?? 'Nobody',
      onSelect: steps.assign,
    }),
    ...when(can('correct_items'), {
      label: 'Correct what has begun',
      icon: Eraser,
      onSelect: () => correction.open(policy),
    }),
    ...when(can('reinstate_policy'), {
      label: 'Reinstate policy',
      icon: RotateCcw,
      onSelect: () => steps.changeStatus('completed'),
    }),
    ...when(can('cancel_policy'), {
      label: 'Cancel policy',
      icon: Ban,
      destructive: true,
      onSelect: () => steps.changeStatus('cancelled'),
    }),
  ];
  return (
    <>
      <RecordActions actions={actions} />
      {revision.dialog}
      {correction.dialog}
      {request.dialog}
    </>
  );
}

/** "Make revision": says what changes, then the editor opens on the new version. */
function useRevision({ policy_id, revision, version }: PolicyDetail) {
  const go = useGo();
  const asked = useAskedRevision(revision);
  const words = useWordsDialog();
  const revise = useStepWrite('make_revision', {
    done: 'A new version is open',
    toldByDialog: true,
  });
  const open = () => {
    const now = asked();
    words.ask({
      title: 'Make revision',
      label: 'What changes',
      hint: `Version ${version.version_label} stays in force until the new one is sent.`,
      required: false,
      confirmLabel: 'Make revision',
      onSave: async (reason) => {
        await revise.mutateAsync({ policy_id, revision: now(), reason });
        go(addressOf('quote', { policy_id }));
      },
    });
  };
  return { open, dialog: words.dialog };
}
