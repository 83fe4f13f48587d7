import { expect, it } from 'vitest';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { eventTable } from './policy-document-tables.ts';

const item = {
  event: {
    name: 'DTM Oschersleben',
    circuit_name: 'Motorsport Arena Oschersleben',
    start_on: '2026-07-24',
    end_on: '2026-07-26',
  },
  car: { title: 'BMW M4 GT3 EVO #5' },
  kind: 'race_event',
  extra_test_days: 0,
  sessions: ['practice', 'qualifying', 'race'],
  premium: 2_019_852,
  base_excess: 4_400_000,
  max_payout: 50_600_000,
};

it('an event takes three lines of a policy, so that eleven of them fill one page', async () => {
  const pdf = await drawPdf({
    kind: 'Policy',
    number: 'P-26-0001',
    title: 'Policy',
    subtitle: '',
    created_at: 1_779_264_000,
    data_version: '1',
    blocks: eventTable({
      items: Array.from({ length: 11 }, () => item),
      currency: 'EUR',
    } as unknown as DocumentVersion),
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
});
