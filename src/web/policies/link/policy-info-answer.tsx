import { useEffect, useRef } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import type { PolicyInfo, PolicyLink } from '#web/policies/link/policy-info-screen.tsx';
import { useAcceptQuoteDialog } from '#web/policies/document/use-accept-quote-dialog.tsx';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';

/** The dialog of an answer; it opens as soon as it is there. */
export function PolicyInfoAnswer({
  kind,
  link,
  info,
}: {
  kind: 'accept' | 'change';
  link: PolicyLink;
  info: PolicyInfo;
}) {
  const { version, document_number, attn } = info;
  const accept = useWrite('accept_policy_info');
  const words = useWordsDialog();
  const change = useStepWrite('ask_change_policy_info', {
    done: 'Change requested. You hear from us.',
    toldByDialog: true,
  });
  const shown = { ...link, version_id: version.version_id };
  const accepting = useAcceptQuoteDialog({
    number: document_number,
    name: attn,
    version,
    onAccept: (values) => accept.mutateAsync({ ...shown, ...values }),
  });
  // Once, when the chunk has come: the press that asked for it is over by then.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (kind === 'accept') {
      accepting.open();
      return;
    }
    words.ask({
      title: 'Ask for a change',
      label: 'What should be different',
      hint: 'We look at it and send you another quote.',
      confirmLabel: 'Ask for a change',
      onSave: (message) => change.mutateAsync({ ...shown, name: attn || info.insured, message }),
    });
  });
  return (
    <>
      {accepting.dialog}
      {words.dialog}
    </>
  );
}
