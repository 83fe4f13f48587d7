import {
  type RequestKind,
  type RequestOutcome,
  type RequestStatus,
  requestStatusLabels,
  requestStatusTones,
} from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** How a request stands, its answer included. */
export function requestWord(request: {
  status: RequestStatus;
  outcome: RequestOutcome | null;
}): StatusWord {
  if (request.outcome === 'bought') return { label: 'Bought at once', tone: 'success' };
  if (request.outcome === 'quoted') return { label: 'Being quoted', tone: 'success' };
  if (request.outcome === 'applied') return { label: 'Accepted', tone: 'success' };
  if (request.outcome === 'declined') return { label: 'Declined', tone: 'error' };
  const { status } = request;
  return { label: requestStatusLabels[status], tone: requestStatusTones[status] };
}

/** Where a draft is continued, and where its sender reads what became of a request. */
export function wizardHref({
  kind,
  request_id,
}: {
  kind: RequestKind;
  request_id: string;
}): string {
  return addressOf(kind === 'new_insurance' ? 'insurance_request' : 'cover_request', {
    request_id,
  });
}
