import type { ReactNode } from 'react';
import { DateText } from '#web/kit/text/date-text.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

export interface ErasedAlertProps {
  erasure: { erased_at: number | null; is_searching: boolean };
  children?: ReactNode;
}

/** When somebody was erased, and whether everything was looked through. */
export function ErasedAlert({ erasure, children }: ErasedAlertProps) {
  return (
    <InlineAlert tone="info">
      Erased on <DateText value={erasure.erased_at} />.{' '}
      {erasure.is_searching
        ? 'All other records are being looked through for mentions.'
        : 'All other records were looked through for mentions.'}
      {children}
    </InlineAlert>
  );
}
