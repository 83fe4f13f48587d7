import {
  driversFaultLabels,
  duringLabels,
  trackConditionLabels,
  typeOfAccidentLabels,
  weatherConditionLabels,
  yesNoUnknownLabels,
} from '#domain/claims/claim-constants.ts';
import { countryName } from '#domain/countries.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { ClaimPaper } from '#server/claims/report/claim-summary-document.ts';
import type { PdfBlock, PdfFact } from '#server/platform/pdf/pdf-description.ts';

const labelOf = <V extends string>(labels: Readonly<Record<V, string>>, value: V | undefined) =>
  value === undefined ? '' : labels[value];

/** What readers see for a fault; a value from elsewhere is shown as it is. */
export function faultLabel(value: string): string {
  return (driversFaultLabels as Record<string, string>)[value] ?? value;
}

/** Only what was told. */
function told(rows: readonly PdfFact[]): PdfFact[] {
  return rows.filter(({ value }) => value.trim() !== '');
}

/** Where, when and how it happened, with the circuit and the corner. */
export function accidentBlocks(paper: ClaimPaper): PdfBlock[] {
  const { claim, map } = paper;
  const info = claim.driver_accident_info;
  const circuit = [claim.circuit_name, countryName(paper.circuit_country)]
    .filter((one) => one !== '')
    .join(', ');
  const rows = told([
    { label: 'Event', value: claim.event_name },
    { label: 'Circuit', value: circuit },
    {
      label: claim.is_vi ? 'Date of the loss' : 'Date of accident',
      value: formatDateTime(claim.date_accident),
    },
    ...claim.loss.map(({ label, text }) => ({ label, value: text })),
    { label: 'Time on track', value: info.time_on_track ?? '' },
    { label: 'Lap', value: info.lap ?? '' },
    { label: 'During', value: labelOf(duringLabels, info.during) },
    { label: 'Corner on track', value: info.corner_on_track ?? '' },
    { label: 'Track conditions', value: labelOf(trackConditionLabels, info.track_conditions) },
    {
      label: 'Weather conditions',
      value: labelOf(weatherConditionLabels, info.weather_conditions),
    },
    { label: 'Type of accident', value: labelOf(typeOfAccidentLabels, info.type_of_accident) },
    { label: "Driver's own view of fault", value: labelOf(driversFaultLabels, info.drivers_fault) },
    { label: 'Fault as decided', value: faultLabel(claim.fault_result ?? '') },
    { label: 'Video', value: info.youtube_link ?? '' },
  ]);
  const corner = info.corner_on_track ?? '';
  const alt = map?.mark
    ? `Outline of ${claim.circuit_name} with ${corner} marked`
    : `Outline of ${claim.circuit_name}`;
  return [
    { kind: 'heading', text: claim.is_vi ? 'Loss' : 'Accident' },
    { kind: 'facts', rows, columns: 3 },
    ...(claim.narrative.trim() === ''
      ? []
      : [{ kind: 'paragraph', text: claim.narrative.trim() } as const]),
    ...(claim.damaged_parts.length === 0
      ? []
      : [
          {
            kind: 'paragraph',
            text: `Damaged: ${claim.damaged_parts.join(', ')}.`,
            tone: 'quiet',
          } as const,
        ]),
    ...(map
      ? [
          {
            kind: 'circuit',
            ...map,
            alt,
            ...(map.mark ? { caption: `Place of the accident: ${corner}` } : {}),
          } as const,
        ]
      : []),
  ];
}

/** What was lost by its names; of a loss that names nothing, all that the policy insured. */
function insuredInWords({ insured_items, loss_answers }: ClaimPaper['claim']): string {
  const { items } = loss_answers;
  const named = Array.isArray(items) && items.length > 0 ? items.map(String) : insured_items;
  return [...new Set(named)].join('\n');
}

/** The car that was insured and who drove it. */
export function driverBlocks(paper: ClaimPaper): PdfBlock[] {
  const { claim } = paper;
  const info = claim.driver_accident_info;
  const answer = (value: keyof typeof yesNoUnknownLabels | undefined) =>
    labelOf(yesNoUnknownLabels, value);
  const missing = claim.cars_missing_chassis_string;
  return [
    { kind: 'heading', text: claim.is_vi ? 'Insured' : 'Car and driver' },
    {
      kind: 'facts',
      columns: 3,
      rows: told([
        { label: 'What is insured', value: insuredInWords(claim) },
        { label: 'Car', value: claim.car_name },
        { label: 'Start number', value: info.start_number ?? '' },
        { label: 'Chassis number', value: claim.chassis_number },
        { label: 'Insured value', value: formatMoney(claim.insured_value, claim.currency) },
        { label: 'Driver', value: claim.driver_name },
        { label: 'Category', value: paper.driver_category },
        { label: 'Experience', value: paper.driver_experience },
        { label: 'Injured', value: answer(info.driver_injured) },
        { label: 'Medical attention', value: answer(info.driver_medical_attention) },
        {
          label: 'Likely to drive in two weeks',
          value: answer(info.driver_likely_drive_two_weeks),
        },
        { label: 'Raced again at the event', value: answer(info.did_car_race_same_event) },
      ]),
    },
    ...(missing === ''
      ? []
      : [
          {
            kind: 'notice',
            text: `Cars without a chassis number: ${missing}.`,
            tone: 'warning',
          } as const,
        ]),
  ];
}
