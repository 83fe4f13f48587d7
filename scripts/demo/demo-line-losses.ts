// Losses that were told of on the covers of the demo after their first one: a draft, and what went another way than to be paid.

import type { ViType } from '#domain/policies/insurance-types.ts';
import type { LineLoss } from './demo-line-shape.ts';

interface FurtherLoss extends LineLoss {
  line: ViType;
  team: string;
}

const losses: readonly FurtherLoss[] = [
  {
    ...{ line: 'VAL', team: 'vandalen', day: -2, claimed: 1_850_000, ends: 'created' },
    answers: {
      place: 'Hotel at the circuit of Estoril',
      cause: 'theft',
      police_report: '',
      purchase_proof: true,
      items: ['Steel chronograph'],
    },
    narrative:
      'The watch lay in the safe of our room. On Sunday the safe stood open and was empty.',
  },
  {
    ...{ line: 'VAL', team: 'vandalen', day: -74, claimed: 240_000, ends: 'retracted' },
    answers: {
      place: 'Airport of Porto',
      cause: 'loss',
      police_report: '',
      purchase_proof: false,
      items: ['Two helmets and four suits'],
    },
    narrative:
      'The bag with one helmet and two suits did not come off the belt. The airline searches for it.',
    why: 'The airline has found the bag, nothing is missing.',
  },
  {
    ...{ line: 'CC', team: 'levante', day: -118, claimed: 430_000, ends: 'rejected' },
    answers: {
      place: 'Hall 4, Cheste',
      cause: 'other',
      police_report: '',
      items: ['Porsche 911 Carrera RS 2.7'],
    },
    narrative:
      'When the car was started after the winter the clutch had seized. The workshop says that the disc has rusted to the flywheel.',
    why: 'The clutch seized through rust while the car stood. Wear, corrosion and mechanical failure without an outer cause are not insured.',
  },
  {
    ...{ line: 'LI', team: 'ardennes', day: -37, claimed: 85_000, ends: 'cancelled_by_client' },
    answers: {
      third_party: 'Caterer in the paddock of Zolder',
      harm: 'property',
      letters_received: false,
      admission: 'nothing',
    },
    narrative:
      'Our awning tore off in a gust and bent the roof of the van of the caterer next to us.',
    why: 'The caterer does not claim anything from us.',
  },
  {
    ...{
      line: 'TI',
      team: 'nordlicht',
      day: -18,
      claimed: 310_000,
      ends: 'revised',
      adjuster: true,
    },
    answers: {
      leg: 'Bremen to Munich',
      carrier_remark: '',
      waybill: 'CMR 4471-87',
      items: [],
    },
    narrative:
      'A tyre trolley came loose in the trailer and ran against the front splitter of the car while we braked on the motorway.',
    asked: ['Photos of how the goods were lashed', 'Estimate of the repair'],
    why: 'The trolley was held by two straps, one of them broke. The estimate is that of our workshop, EUR 3,100.00.',
  },
];

/** What else was lost on the cover of a team, beside the loss that its plan tells of. */
export const furtherLosses = (line: ViType, team: string): readonly LineLoss[] =>
  losses.filter((loss) => loss.line === line && loss.team === team);
