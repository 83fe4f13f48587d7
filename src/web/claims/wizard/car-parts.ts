/** A zone of the car with the parts that break there. */
export interface CarZone {
  id: 'front' | 'left' | 'right' | 'rear';
  label: string;
  parts: readonly string[];
}

const side = ['Door', 'Side skirt', 'Mirror', 'Window', 'Front wheel', 'Rear wheel', 'Roll cage'];

/** The four zones of the car, as one walks around it. */
export const carZones: readonly CarZone[] = [
  {
    id: 'front',
    label: 'Front',
    parts: [
      'Bumper',
      'Splitter',
      'Bonnet',
      'Headlights',
      'Wings',
      'Radiators',
      'Suspension',
      'Steering',
      'Windscreen',
      'Chassis leg',
    ],
  },
  { id: 'left', label: 'Left side', parts: side },
  { id: 'right', label: 'Right side', parts: side },
  {
    id: 'rear',
    label: 'Rear',
    parts: [
      'Bumper',
      'Diffuser',
      'Wing',
      'Boot lid or engine cover',
      'Rear lights',
      'Quarter panels',
      'Suspension',
      'Gearbox',
      'Exhaust',
      'Chassis leg',
    ],
  },
];

/** A ticked part as the claim keeps it: `Front: Bumper`. */
export function partName(zone: CarZone, part: string): string {
  return `${zone.label}: ${part}`;
}

const known = new Set(carZones.flatMap((zone) => zone.parts.map((part) => partName(zone, part))));
const MAX_PART = 60;

/** What was written under "Other", from what is ticked and written together. */
export function otherParts(damaged: readonly string[]): string {
  return damaged.filter((part) => !known.has(part)).join(', ');
}

/** Ticks with what is written under "Other", each part of it a line of its own. */
export function withOtherParts(damaged: readonly string[], written: string): string[] {
  const others = written
    .split(',')
    .map((part) => part.trim().slice(0, MAX_PART))
    .filter((part) => part !== '' && !known.has(part));
  return [...damaged.filter((part) => known.has(part)), ...new Set(others)];
}

/** How many parts of a zone are ticked. */
export function tickedIn(zone: CarZone, damaged: readonly string[]): number {
  return zone.parts.filter((part) => damaged.includes(partName(zone, part))).length;
}
