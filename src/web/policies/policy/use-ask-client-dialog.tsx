import { missingSentences } from '#web/policies/policy/missing-sentences.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** "Ask client": a message in the thread that names what is missing; the client is told of it. */
export function useAskClientDialog(policy: PolicyDetail) {
  const words = useWordsDialog();
  const send = useStepWrite('add_communication', {
    done: 'The client was asked',
    toldByDialog: true,
  });
  const open = () =>
    words.ask({
      title: 'Ask client',
      label: 'Message',
      hint: 'It stands in the thread of this policy, and the client is told of it.',
      confirmLabel: 'Send message',
      initial: [
        `For ${policy.document_number} we still need:`,
        ...missingSentences(policy).map((line) => `- ${line}`),
        'We need it before the event starts.',
      ].join('\n'),
      onSave: (communication_string) =>
        send.mutateAsync({
          parent_type: 'policy',
          parent_id: policy.policy_id,
          communication_string,
        }),
    });
  return { open, dialog: words.dialog };
}
