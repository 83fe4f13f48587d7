import type { UploadKind } from '#domain/files/file-kinds.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { demoPaper } from './demo-paper.ts';
import { demoPictures } from './demo-pictures.ts';

/** A file that somebody sends with the report of a loss. */
interface LossEvidence {
  document_name: string;
  content_type: string;
  kind: UploadKind;
  caption: string;
  bytes: Buffer;
}

const paper = (
  document_name: string,
  caption: string,
  [title, ...lines]: readonly [string, ...string[]],
): LossEvidence => ({
  ...{ document_name, caption },
  content_type: 'application/pdf',
  kind: 'report',
  bytes: demoPaper(title, lines),
});

function photoOfCar(): LossEvidence[] {
  const closeUp = demoPictures({ car_class: 'ROAD', make: '', model: '' }).find(
    ({ kind }) => kind === 'damaged_part',
  );
  if (!closeUp) return [];
  return [
    {
      ...{ document_name: 'damage.png', content_type: 'image/png', kind: 'damaged_part' as const },
      ...{ caption: 'The damage from close by', bytes: closeUp.bytes },
    },
  ];
}

const doctor = (what: string) =>
  paper('note-of-the-doctor.pdf', 'Note of the doctor', [
    'Note for the patient',
    what,
    'Seen on the day of the event by the doctor on duty.',
    'To be shown to the insurer on request.',
  ]);

const papers: Readonly<Partial<Record<ViType, () => LossEvidence[]>>> = {
  PA: () => [doctor('Fracture of the left wrist, set in plaster. Unfit for work for three weeks.')],
  MRW: () => [doctor('Fever and vertigo. Not fit to drive a racing car until Monday.')],
  VAL: () => [
    paper('report-to-the-police.pdf', 'Report to the police', [
      'Report of a theft',
      'Told at the station by the owner, with the list of what is missing.',
      'No suspect is known. The report can be completed within a month.',
    ]),
  ],
  TI: () => [
    paper('waybill.pdf', 'Waybill with the remark on delivery', [
      'CMR 4471-88',
      'Bremen - Monza, one car and eleven pallets.',
      'Remark on delivery: pallet of spares wet, roof of the trailer leaks.',
    ]),
  ],
  LI: () => [
    paper('letter-of-the-owner.pdf', 'Letter of who was harmed', [
      'To the team',
      'Your wheel has hit my property in the paddock on Saturday.',
      'I hold you liable for the repair and wait for your answer within fourteen days.',
    ]),
  ],
};

/** What a client of the demo sends with a loss of this line: the paper that it calls for, else a photo of the damage. */
export const lossEvidence = (line: ViType): readonly LossEvidence[] =>
  (papers[line] ?? photoOfCar)();
