import {
  driversFaultLabels,
  duringLabels,
  trackConditionLabels,
  typeOfAccidentLabels,
  weatherConditionLabels,
  yesNoUnknownLabels,
} from '#domain/claims/claim-constants.ts';
import { formatDate, timeOfInstant } from '#domain/dates.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { Fact } from '#web/kit/record/facts.tsx';

function word<K extends string>(labels: Readonly<Record<K, string>>, value: K | undefined): string {
  return value === undefined ? '' : labels[value];
}

/** How the accident happened, in the reader's words and the order of the report [3.17]. */
export function accidentFacts(claim: FullClaim): Fact[] {
  const info = claim.driver_accident_info;
  const time =
    info.time_on_track || (claim.date_accident ? timeOfInstant(claim.date_accident) : '');
  const corner = [info.corner_on_track, info.lap ? `lap ${info.lap}` : ''];
  return [
    { label: 'Date of accident', value: formatDate(claim.date_accident) },
    { label: 'Time on track', value: time },
    { label: 'During', value: word(duringLabels, info.during) },
    { label: 'Corner on track', value: corner.filter(Boolean).join(', ') },
    { label: 'Track conditions', value: word(trackConditionLabels, info.track_conditions) },
    { label: 'Weather conditions', value: word(weatherConditionLabels, info.weather_conditions) },
    { label: 'Type of accident', value: word(typeOfAccidentLabels, info.type_of_accident) },
    { label: 'Start number', value: info.start_number },
    { label: 'Driver’s fault', value: word(driversFaultLabels, info.drivers_fault) },
    { label: 'Driver injured', value: word(yesNoUnknownLabels, info.driver_injured) },
    {
      label: 'Driver medical attention',
      value: word(yesNoUnknownLabels, info.driver_medical_attention),
    },
    {
      label: 'Likely to drive in two weeks',
      value: word(yesNoUnknownLabels, info.driver_likely_drive_two_weeks),
    },
    {
      label: 'Car raced again at event',
      value: word(yesNoUnknownLabels, info.did_car_race_same_event),
    },
    ...(info.slick_tyres
      ? [{ label: 'Slick tyres', value: word(yesNoUnknownLabels, info.slick_tyres) }]
      : []),
  ];
}

/** What was said of a loss beside the track. */
export function lossFacts({ date_accident, loss }: FullClaim): Fact[] {
  const time = date_accident === null ? '' : timeOfInstant(date_accident);
  return [
    {
      label: 'Date of the loss',
      value: [formatDate(date_accident), time].filter(Boolean).join(' '),
    },
    ...loss.map(({ label, text }) => ({ label, value: text })),
  ];
}
