// Seven various insurances stand beside the on-track cover; all share one kind of document.
// A watch of EUR 18,500 is VAL, the transport of a car to Spa is TI.

/** Codes of the various insurances, in the order of the specification [3.27]. */
export const viTypes = ['PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI'] as const;

/** Code of a various insurance [3.27]. */
export type ViType = (typeof viTypes)[number];

/** Every product line: the on-track cover first, then the various insurances. */
export const insuranceTypes = ['on_track', ...viTypes] as const;

/** Product line of a document, payment or claim. */
export type InsuranceType = (typeof insuranceTypes)[number];

/** What readers see for each product line [3.27]. */
export const insuranceTypeLabels: Readonly<Record<InsuranceType, string>> = {
  on_track: 'On-track',
  PA: 'PA Insurance',
  VAL: 'Valuables',
  CC: 'Car Collection',
  SCE: 'Single Car Event',
  TI: 'Transportation Insurance',
  MRW: 'Missed Race Weekend',
  LI: 'Liability Insurance',
};

const placedByBroker: readonly InsuranceType[] = ['PA'];

/** Whether an outside broker says what a line costs and makes its policy [9.17]. */
export const isPlacedByBroker = (type: InsuranceType): boolean => placedByBroker.includes(type);

/** Lines that insure persons: their items name somebody who may ask to be forgotten. */
export const linesOfPersons: readonly ViType[] = ['PA'];

/** Lines that are taken for an event, which their items name. */
export const linesOfEvents: readonly ViType[] = ['SCE', 'MRW'];

/** Whether a product line is one of the various insurances: what the wire calls `is_vi`. */
export function isVi(insurance_type: InsuranceType): insurance_type is ViType {
  return insurance_type !== 'on_track';
}
