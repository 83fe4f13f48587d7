import { useStepWrite } from '#web/policies/use-step-write.ts';
import { useWordsDialog } from '#web/policies/use-words-dialog.tsx';
import type { PolicyDetail } from '#web/policies/policy-summary.tsx';

/** What is missing on a policy's cars and events, in sentences to its client; empty when nothing is. */
export function missingSentences({ version }: Pick<PolicyDetail, 'version'>): string[] {
  const withoutChassis = new Set(
    version.items.filter((item) => item.car.chassis_number === '').map((item) => item.car.title),
  );
  const withoutDriver = Map.groupBy(
    version.items.filter((item) => item.drivers.length === 0),
    (item) => item.car.title,
  );
  return [
    ...[...withoutChassis].map((car) => `The chassis number of the ${car}.`),
    ...[...withoutDriver].map(([car, items]) => {
      const where = items.length === 1 ? items[0]?.event.name : `${items.length} events`;
      return `The driver of the ${car} at ${where}.`;
    }),
  ];
}

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
