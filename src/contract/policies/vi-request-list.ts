import type { z } from 'zod';
import { addressOf, featureOf } from '#domain/places.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { labelsOf, list } from '#contract/list.ts';
import { requestList } from '#contract/policies/request-list.ts';
import type { requestRow } from '#contract/policies/requests.ts';

const { kind, kind_word, client_name, document_number, event_start_on, ...others } =
  requestList.fields;
const { kind: kinds, ...otherFilters } = requestList.filters;

/** What clients ask for beside the track: new insurances and changes, the first day of cover first. */
export const viRequestList = list<z.output<typeof requestRow>>()({
  ...requestList,
  title: 'VI requests',
  asks: { is_vi: true },
  place: { feature: featureOf('vi_requests') },
  opens: (one) => addressOf('vi_request', { request_id: one.request_id }),
  fields: {
    kind,
    kind_word,
    insurance_type: {
      label: 'Insurance',
      kind: 'choice',
      of: insuranceTypeLabels,
      card: 'line',
    },
    client_name,
    document_number,
    event_start_on: { ...event_start_on, label: 'First day' },
    ...others,
  },
  filters: {
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: labelsOf(viTypes, insuranceTypeLabels),
      promoted: true,
    },
    kind: { label: kinds.label, kind: 'choice', of: kinds.of },
    ...otherFilters,
  },
  none: {
    title: 'No requests yet.',
    text: 'What clients want insured beside the track appears here.',
  },
});
