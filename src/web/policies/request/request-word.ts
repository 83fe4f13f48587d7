import {
  type RequestOutcome,
  type RequestStatus,
  requestStatusLabels,
  requestStatusTones,
} from '#domain/policies/request-status.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** How a request stands, its answer included. */
export function requestWord(request: {
  status: RequestStatus;
  outcome: RequestOutcome | null;
}): StatusWord {
  if (request.outcome === 'quoted') return { label: 'Being quoted', tone: 'success' };
  if (request.outcome === 'applied') return { label: 'Accepted', tone: 'success' };
  if (request.outcome === 'declined') return { label: 'Declined', tone: 'error' };
  const { status } = request;
  return { label: requestStatusLabels[status], tone: requestStatusTones[status] };
}
