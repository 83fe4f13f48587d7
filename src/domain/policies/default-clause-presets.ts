// What a cover leaves out and what it asks of the insured, as the conditions that a new installation starts with (manual
// 1.4): eleven for the track, of which theft is added where the car is stored or left in the paddock, and eight for the
// various insurances, each for the lines that it is true of.

import { insuranceTypes, type InsuranceType, viTypes } from '#domain/policies/insurance-types.ts';

/** A condition as the product brings it. */
export interface DefaultClausePreset {
  readonly title: string;
  readonly text: string;
  /** Stands on every document of its line. */
  readonly mandatory: boolean;
  /** The lines whose documents it is for; the track alone, unless told. */
  readonly applies_to?: readonly InsuranceType[];
}

const lateNotice =
  'A claim that is reported late is settled only so far as the delay did not harm our position.';

/** The standard conditions, in the order in which documents number them. */
export const defaultClausePresets: readonly DefaultClausePreset[] = [
  {
    title: 'Mechanical, electrical and engine failure',
    mandatory: true,
    text: `We do not pay for mechanical or electrical breakdown, for engine or gearbox failure, for over-revving or a wrong gear, nor for wear and tear, corrosion or fatigue of any part. The part that failed is not insured. Damage that follows from the failure because the car then hits something is insured as an accident.`,
  },
  {
    title: 'Consumables, tyres and wheels',
    mandatory: true,
    text: `Tyres, brake discs and brake pads, fluids, fuel, filters, spark plugs and other parts that are replaced in the ordinary course of an event are not insured. A wheel is insured only when the same impact bent or broke the suspension at that corner of the car.`,
  },
  {
    title: 'Labour and recoverable tax',
    mandatory: true,
    text: `Unless this document says "parts and labour", we pay for parts only. Hours worked in the insured's own workshop, and dismantling and reassembly by its own crew, are not paid. Value added tax that the insured can reclaim is left out of every settlement.`,
  },
  {
    title: 'Other cars, circuit property and persons',
    mandatory: true,
    text: `This cover is for the insured's own car. Damage to other cars, to barriers, kerbs and other property of the circuit, and injury to any person are not insured here. They can be insured under a separate liability policy with the circuit damage option.`,
  },
  {
    title: 'Drivers',
    mandatory: true,
    text: `Only the drivers named in this document are insured to drive the car. There is no cover while the car is driven by anybody else, by a driver without a licence that is valid for the event, or by a driver who is under the influence of alcohol, drugs or medicine that impairs driving.`,
  },
  {
    title: 'Sessions and events',
    mandatory: true,
    text: `Cover applies to the events and sessions named in this document and to no others. An event or a test day is insured only when it was declared to us and confirmed by us before its first session began.`,
  },
  {
    title: 'Consequential loss',
    mandatory: true,
    text: `We do not pay for loss of value, prize or start money, sponsorship, entry fees, penalties, hire of another car, or the cost of travel and accommodation. A missed race weekend can be insured separately, within the limits of that cover.`,
  },
  {
    title: 'Theft from paddock, trailer and storage',
    mandatory: false,
    text: `Theft is insured only from a place that was locked, or attended by somebody charged with watching the car. There is no cover for theft from an open paddock tent, an unlocked trailer or a vehicle that was left unattended at the side of the road.`,
  },
  {
    title: 'Technical rules and conduct',
    mandatory: true,
    text: `There is no cover when the car does not comply with the technical rules of its series in a way that bears on safety, for damage caused on purpose, or after a gross breach of the sporting rules, such as entering the track against a red light or staying out after a black flag.`,
  },
  {
    title: 'War, terrorism, nuclear risks and sanctions',
    mandatory: true,
    applies_to: insuranceTypes,
    text: `War, civil war, terrorism, confiscation by an authority, and nuclear reaction or contamination are not insured. We provide no cover and pay no claim where doing so would expose us to a sanction, prohibition or restriction under international law.`,
  },
  {
    title: 'Notice of accident and proof of damage',
    mandatory: true,
    text: `An accident must be reported within 48 hours. Damaged parts are kept until we release them. The insured supplies photographs taken before and after dismantling, a repair estimate, and the manufacturer's invoice for every part that is claimed. ${lateNotice}`,
  },
  {
    title: 'What is insured, and where',
    mandatory: true,
    applies_to: viTypes,
    text: `Only what this document names is insured, for the period, the places and the uses that it names, and up to the sum insured of each. The insured bears the excess of every loss.`,
  },
  {
    title: 'Care, wear and defects',
    mandatory: true,
    applies_to: ['VAL', 'CC', 'SCE', 'TI'],
    text: `The insured takes the care that one takes of things that are not insured. Wear and tear, corrosion, inherent defects, mechanical or electrical failure without an outer cause, and insufficient packing are not insured.`,
  },
  {
    title: 'Theft and safekeeping',
    mandatory: true,
    applies_to: ['VAL', 'CC', 'TI'],
    text: `Theft is insured from a locked place, or where somebody watched over the object. Theft is reported to the police at once, and the report is sent to us.`,
  },
  {
    title: 'No admission of liability',
    mandatory: true,
    applies_to: ['LI'],
    text: `The insured admits no liability, promises no payment and settles nothing without our written consent, and sends us every letter, writ or summons as it arrives. Damage to the circuit is insured only where this document says so.`,
  },
  {
    title: 'Notice of loss and proof',
    mandatory: true,
    applies_to: ['VAL', 'CC', 'SCE', 'TI'],
    text: `A loss must be reported within 48 hours. The insured keeps what is left of what was damaged until we release it, and supplies photographs, receipts or other proof of value and, where the loss requires it, the report of the police or of the carrier. ${lateNotice}`,
  },
  {
    title: 'Notice of accident and medical proof',
    mandatory: true,
    applies_to: ['PA'],
    text: `An accident must be reported within 48 hours. The insured person sees a doctor at once and follows the treatment. The insured supplies the doctor's statement, the receipts of medical cost, and for a weekly benefit the doctor's notes on every day unfit for work. ${lateNotice}`,
  },
  {
    title: 'Notice of a missed weekend and proof of cost',
    mandatory: true,
    applies_to: ['MRW'],
    text: `A missed weekend must be reported within 48 hours. The insured supplies the receipts of every cost that is claimed, says what of it was paid back by others, and shows why the weekend was missed: by the claim of the car, the statement of a doctor or the note of the carrier. ${lateNotice}`,
  },
  {
    title: 'Notice of claims by others',
    mandatory: true,
    applies_to: ['LI'],
    text: `Every claim that others make, and every event that can lead to one, must be reported within 48 hours, with the names of those who were harmed and of witnesses, and with photographs of what was harmed. ${lateNotice}`,
  },
];
