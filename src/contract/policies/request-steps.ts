import { steps } from '#contract/step.ts';
import type { RequestStatus, RequestStep } from '#domain/policies/request-status.ts';

const lists = ['requests', 'vi_requests'] as const;

/** What can be done with a request, as people read it; whose step it is and when it is possible says the domain. */
export const requestSteps = steps<RequestStep, RequestStatus>()({
  save_request: {
    summary: 'Keeps a request that is not yet submitted; without request_id a new one.',
    past: 'Changed the request',
  },
  submit_request: {
    summary: 'Hands a request in, so that staff answer it.',
    past: 'Submitted request',
  },
  retract_request: {
    summary: 'Takes a request back that staff have not answered.',
    past: 'Took the request back',
  },
  quote_request: {
    summary:
      'Makes a quote of a request: every car at every event, with the defaults of their records, or the items of a various insurance as they were described.',
    past: 'Made a quote of a request',
    label: 'Make quote',
  },
  apply_request: {
    summary:
      'Puts a requested change into its policy: a revision with the change, or the cancellation.',
    past: 'Approved the request',
    label: 'Approve and update policy',
    done: 'Request approved',
    bulk: { lists, doing: 'Approving requests', done: (n) => `${n} approved` },
  },
  decline_request: {
    summary: 'Refuses a request with a reason; a quote made of it that was never sent is denied.',
    past: 'Declined request',
    label: 'Decline request',
    destructive: true,
    asks: {
      field: 'reason',
      label: 'Reason',
      max: 2000,
      hint: 'The client reads the reason in an email.',
    },
    done: 'Request declined',
  },
  assign_request: {
    summary: 'Gives a request to a member of staff, or to nobody.',
    past: 'Changed the owner',
    bulk: { lists, doing: 'Assigning requests', done: (n) => `${n} assigned` },
  },
});
