import { useState } from 'react';
import { requestSteps } from '#contract/policies/request-steps.ts';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import type { RequestStep } from '#domain/policies/request-status.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { quoteHref } from '#web/policies/request/quote-href.ts';
import { effectText } from '#web/policies/request/request-cells.tsx';
import { OwnerPicker } from '#web/policies/document/use-owner-picker.tsx';
import { useAskedRevision } from '#web/policies/document/use-asked-revision.ts';
import {
  type PreviewedChange,
  usePreviewedChange,
} from '#web/policies/consequences/use-previewed-change.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { wordsOfStep } from '#web/kit/form/words-of-step.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';

export type RequestDetail = OutputOf<'get_request'>;

/** The answer that the client hopes for: a quote, or its change in the policy. */
function useHopedAnswer(request: RequestDetail) {
  const { request_id, revision, abilities } = request;
  const go = useGo();
  const confirm = useConfirm();
  const toast = useToast();
  // An answered request leaves the list, and this component with it: what follows belongs to the write itself.
  const quote = useWrite('quote_request', {
    onSuccess: ({ policy_id, quote_number }) => {
      toast.success(`${quote_number} created`);
      go(quoteHref(request, policy_id));
    },
    onError: (error) => toast.failure(error),
  });
  const cancels = request.ends_policy;
  const consequences = usePreviewedChange();
  const apply = useWrite('apply_request', {
    onSuccess: ({ policy_id }) => {
      toast.success(requestSteps.apply_request.done);
      go(addressOf(cancels ? 'policy' : 'quote', { policy_id }));
    },
    onError: (error) => toast.failure(error),
  });
  const approve = async () => {
    if (cancels && request.policy)
      return consequences
        .show(
          endOfPolicy(request, request.policy, (id) => go(addressOf('policy', { policy_id: id }))),
        )
        .catch((error: unknown) => toast.failure(error));
    const sure = await confirm({
      title: `Approve: ${requestKindLabels[request.kind].toLowerCase()}?`,
      text: `A revision with the change opens. Premium effect incl. tax: ${effectText(request)}. It is in force once you send it.`,
      confirmLabel: 'Approve and update policy',
      cancelLabel: 'Not now',
    });
    if (sure) apply.mutate({ request_id, revision });
  };

  const makeQuote = () => quote.mutate({ request_id, revision });
  const main = abilities.includes('quote_request')
    ? {
        label: requestSteps.quote_request.label,
        busy: quote.isPending,
        run: makeQuote,
        runByKey: async () => {
          const sure = await confirm({
            title: 'Make a quote of this request?',
            text: [request.client_name, request.summary].join(' · '),
            confirmLabel: requestSteps.quote_request.label,
            cancelLabel: 'Not now',
          });
          if (sure) makeQuote();
        },
      }
    : abilities.includes('apply_request') && request.policy_id !== null
      ? {
          label: requestSteps.apply_request.label,
          busy: apply.isPending,
          run: () => void approve(),
          // It asks in any case.
          runByKey: approve,
        }
      : null;
  return { main, dialog: consequences.dialog };
}

/** What staff can do with a request; the first is the answer that the client hopes for. */
export function useRequestSteps(request: RequestDetail) {
  const { request_id, revision, abilities } = request;
  const asked = useAskedRevision(revision);
  const words = useWordsDialog();
  const hoped = useHopedAnswer(request);
  const [assigning, setAssigning] = useState(false);
  const decline = useStepWrite('decline_request', {
    done: requestSteps.decline_request.done,
    toldByDialog: true,
  });
  const assign = useStepWrite('assign_request', { done: 'Owner changed' });
  const ask = useStepWrite('add_communication', { done: 'Question sent', toldByDialog: true });
  const can = (ability: RequestStep) => abilities.includes(ability);

  return {
    main: hoped.main,
    ask: () =>
      words.ask({
        title: 'Ask a question',
        label: 'Question',
        hint: `${request.client_name} is told and answers in the thread.`,
        confirmLabel: 'Send question',
        onSave: (communication_string) =>
          ask.mutateAsync({
            parent_type: 'request',
            parent_id: request_id,
            communication_string,
          }),
      }),
    decline: can('decline_request')
      ? () => {
          const now = asked();
          const { question } = wordsOfStep(requestSteps.decline_request, request);
          if (question)
            words.ask({
              ...question,
              onSave: (reason) => decline.mutateAsync({ request_id, revision: now(), reason }),
            });
        }
      : null,
    assign: can('assign_request') ? () => setAssigning(true) : null,
    dialogs: (
      <>
        {words.dialog}
        {hoped.dialog}
        <OwnerPicker
          open={assigning}
          owner_id={request.owner_id ?? null}
          onPick={(owner_id) => assign.mutate({ request_id, owner_id })}
          onClose={() => setAssigning(false)}
        />
      </>
    ),
  };
}

/** A request that ends its policy, as it is shown before it is carried out. */
function endOfPolicy(
  { request_id, revision: request_revision }: RequestDetail,
  { policy_id, revision, document_number }: NonNullable<RequestDetail['policy']>,
  leave: (policy_id: string) => void,
): PreviewedChange {
  return {
    policy_id,
    revision,
    change: { action: 'apply_request', request_id, request_revision },
    title: `Cancel ${document_number} as the client asked`,
    confirmLabel: 'Cancel policy',
    destructive: true,
    onDone: () => leave(policy_id),
  };
}

export type RequestSteps = ReturnType<typeof useRequestSteps>;
