import type { ReactNode } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { BrokerMail } from '#domain/communications/email-types.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useFirmPriceDialog = lazyDialog(() =>
  import('#web/policies/broker/firm-price-dialog.tsx').then((m) => recordDialog(m.FirmPriceDialog)),
);
const useBrokerPolicyDialog = lazyDialog(() =>
  import('#web/policies/broker/broker-policy-dialog.tsx').then((m) =>
    recordDialog(m.BrokerPolicyDialog),
  ),
);

/** What is done with the outside broker of personal accident. */
export interface BrokerSteps {
  write: (type: BrokerMail) => void;
  keyPrice: () => void;
  keepPolicy: () => void;
}

function writeTo(
  type: BrokerMail,
  { policy_id, document_number, client_name }: DocumentDetail,
): void {
  openComposer({ types: [type], policy_id, about: `${document_number}, ${client_name}` });
}

/** The steps of the round with the outside broker; `latest` is the document as it is when one is taken. */
export function useBrokerSteps(latest: { readonly current: DocumentDetail }): {
  /** The steps, those about the version in work once it is saved. */
  after: (saving: (step: () => void) => void) => BrokerSteps;
  dialogs: ReactNode;
} {
  const pricing = useFirmPriceDialog();
  const placing = useBrokerPolicyDialog();
  return {
    after: (saving) => ({
      write: (type) => saving(() => writeTo(type, latest.current)),
      keyPrice: () => saving(() => pricing.open(latest.current)),
      keepPolicy: () => placing.open(latest.current),
    }),
    dialogs: (
      <>
        {pricing.dialog}
        {placing.dialog}
      </>
    ),
  };
}
