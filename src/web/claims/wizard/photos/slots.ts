import type { UploadKind } from '#domain/files/file-kinds.ts';

/** A place for a picture or a paper of a crash report. */
export interface CrashSlot {
  id: CrashSlotId;
  /** Also the caption of the file, by which it finds its place again on another device. */
  label: string;
  kind: UploadKind;
  /** Said before the picture is taken; the short form stands in the empty place. */
  tip: string;
  short_tip: string;
  /** Asked when it is looked at. */
  check: string;
  /** More than one. */
  many: boolean;
  accept: string;
}

export type CrashSlotId =
  | 'front_left'
  | 'front_right'
  | 'rear_left'
  | 'rear_right'
  | 'close_up'
  | 'chassis_plate'
  | 'statement'
  | 'estimate'
  | 'invoice';

const pictures = 'image/*';
const papers = 'image/*,application/pdf';

const corner = (id: CrashSlotId, label: string): CrashSlot => ({
  id,
  label,
  kind: 'photo_before_dismantling',
  tip: 'Stand three steps back, the whole corner in view.',
  short_tip: 'Three steps back',
  check: 'Is the whole corner in view, with its wheel?',
  many: false,
  accept: pictures,
});

/** What is photographed, in the order in which one walks around the car. */
export const photoSlots: readonly CrashSlot[] = [
  corner('front_left', 'Front left'),
  corner('front_right', 'Front right'),
  corner('rear_left', 'Rear left'),
  corner('rear_right', 'Rear right'),
  {
    id: 'close_up',
    label: 'Close-up of damage',
    kind: 'damaged_part',
    tip: 'One picture for every damaged part, as near as it stays sharp.',
    short_tip: 'One for every part',
    check: 'Is the damage sharp and in the middle?',
    many: true,
    accept: pictures,
  },
  {
    id: 'chassis_plate',
    label: 'Chassis plate',
    kind: 'photo_before_dismantling',
    tip: 'Near enough to read the number.',
    short_tip: 'Number readable',
    check: 'Can the number be read?',
    many: false,
    accept: pictures,
  },
  {
    id: 'statement',
    label: 'Accident statement',
    kind: 'accident_statement',
    tip: 'The paper of the course official, flat and whole.',
    short_tip: 'Flat and whole',
    check: 'Can every line be read?',
    many: false,
    accept: papers,
  },
];

/** Papers about the cost; all of them can follow. */
export const paperSlots: readonly CrashSlot[] = [
  {
    id: 'estimate',
    label: 'Repair estimate',
    kind: 'repair_estimate',
    tip: 'A photo of the paper or the PDF.',
    short_tip: 'Photo or PDF',
    check: 'Can every line be read?',
    many: true,
    accept: papers,
  },
  {
    id: 'invoice',
    label: 'Invoice',
    kind: 'invoice',
    tip: 'A photo of the paper or the PDF.',
    short_tip: 'Photo or PDF',
    check: 'Can every line be read?',
    many: true,
    accept: papers,
  },
];

const slots = new Map([...photoSlots, ...paperSlots].map((slot) => [slot.id, slot]));

export function slotOf(id: CrashSlotId): CrashSlot {
  const slot = slots.get(id);
  if (!slot) throw new Error(`No photo slot ${id}`);
  return slot;
}

/** The place of a file that was sent before, by its caption and then by what it is. */
export function slotOfFile(file: { kind: string; caption: string }): CrashSlotId {
  for (const slot of slots.values())
    if (slot.label === file.caption && slot.kind === file.kind) return slot.id;
  if (file.kind === 'accident_statement') return 'statement';
  if (file.kind === 'repair_estimate') return 'estimate';
  if (file.kind === 'invoice') return 'invoice';
  return 'close_up';
}

/** Kinds that count as photos of the crash when the report is sent. */
export function isEvidence(slot: CrashSlotId): boolean {
  const { kind } = slotOf(slot);
  return kind === 'photo_before_dismantling' || kind === 'damaged_part';
}
