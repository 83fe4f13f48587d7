// The lists that a crash report chooses from. Values are stored, labels are shown.
// A wet track with standing water is `standing_water`, a first-lap crash is `race_start` of type `start`.

/** A value with the text that readers see, as pickers take it [3.23]. */
export interface LabelledValue {
  value: string;
  label: string;
}

/** A list of values with their labels, in order: what get_claim_constants answers [3.26]. */
export function labelledValues<V extends string>(
  values: readonly V[],
  labels: Readonly<Record<V, string>>,
): LabelledValue[] {
  return values.map((value) => ({ value, label: labels[value] }));
}

/** What readers see for each track condition. */
export const trackConditionLabels = {
  dry: 'Dry',
  damp: 'Damp',
  drying: 'Drying',
  wet: 'Wet',
  standing_water: 'Standing water',
  oil_debris: 'Oil or debris',
  ice_snow: 'Ice or snow',
  changing: 'Changing',
} as const;

/** What readers see for each weather condition. */
export const weatherConditionLabels = {
  sunny: 'Sunny',
  cloudy: 'Cloudy',
  light_rain: 'Light rain',
  heavy_rain: 'Heavy rain',
  fog: 'Fog',
  strong_wind: 'Strong wind',
  low_sun: 'Low sun',
  snow_hail: 'Snow or hail',
  night_dry: 'Night, dry',
  night_wet: 'Night, wet',
} as const;

/** What readers see for each type of accident. */
export const typeOfAccidentLabels = {
  contact_car: 'Contact with one car',
  contact_multi: 'Contact with several cars',
  hit_from_behind: 'Hit from behind',
  barrier: 'Hit barrier or wall',
  spin_off: 'Spin or off without contact',
  gravel: 'Gravel or grass damage',
  kerb_jump: 'Kerb or jump damage',
  rollover: 'Roll-over',
  debris: 'Hit debris',
  animal: 'Animal',
  tyre_failure: 'Tyre failure then crash',
  brake_failure: 'Brake failure then crash',
  mechanical_crash: 'Other mechanical failure then crash',
  fire_after_impact: 'Fire after impact',
  fire_technical: 'Technical fire (normally not covered)',
  pit_lane: 'Pit lane or pit stop',
  start: 'Start or first lap',
  recovery: 'Damage by recovery',
  paddock: 'Paddock',
  other: 'Other',
} as const;

/** What readers see for each session or moment. */
export const duringLabels = {
  private_test: 'Private test',
  official_test: 'Official test',
  track_day: 'Track day',
  free_practice: 'Free practice',
  warm_up: 'Warm-up',
  qualifying: 'Qualifying',
  formation_lap: 'Formation lap',
  race_start: 'Race start (first lap)',
  race: 'Race',
  safety_car: 'Safety car',
  in_out_lap: 'In or out lap',
  pit_stop: 'Pit stop',
  demonstration: 'Demonstration',
  paddock: 'Paddock',
} as const;

/** What readers see for each answer to whose fault it was. */
export const driversFaultLabels = {
  own: 'Own fault',
  other: "Another driver's fault",
  shared: 'Shared',
  racing_incident: 'Racing incident',
  technical: 'Technical',
  track_or_third_party: 'Track or third party',
  unknown: 'Unknown',
} as const;

/** What readers see for a yes or no that a driver may not know. */
export const yesNoUnknownLabels = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Unknown',
} as const;

/** What readers see for each kind of damage line. */
export const claimLineKindLabels = {
  parts: 'Parts',
  labour: 'Labour',
  paint: 'Paint',
  specialist: 'Specialist',
  transport: 'Transport',
  other: 'Other',
} as const;

/** What readers see for each reason to reject. */
export const rejectCodeLabels = {
  not_covered_driver: 'Driver not covered',
  not_covered_session: 'Session not covered',
  excluded_mechanical: 'Mechanical failure excluded',
  excluded_consumables: 'Consumables excluded',
  not_covered_cause: 'Cause not covered',
  not_covered_item: 'Not among what is insured',
  below_excess: 'Loss below the excess',
  late_notice: 'Reported too late',
  no_evidence: 'No evidence',
  policy_not_in_force: 'Policy not in force',
  fraud: 'Fraud',
  double_insurance: 'Insured twice',
} as const;

function valuesOf<V extends string>(labels: Readonly<Record<V, string>>): readonly [V, ...V[]] {
  return Object.keys(labels) as [V, ...V[]];
}

export type TrackCondition = keyof typeof trackConditionLabels;
export type WeatherCondition = keyof typeof weatherConditionLabels;
export type TypeOfAccident = keyof typeof typeOfAccidentLabels;
export type During = keyof typeof duringLabels;
export type DriversFault = keyof typeof driversFaultLabels;
export type YesNoUnknown = keyof typeof yesNoUnknownLabels;
export type ClaimLineKind = keyof typeof claimLineKindLabels;
export type RejectCode = keyof typeof rejectCodeLabels;

/** Values in the order of their labels; the first two and the types of accident are named in the specification [3.26]. */
export const trackConditions = valuesOf<TrackCondition>(trackConditionLabels);
export const weatherConditions = valuesOf<WeatherCondition>(weatherConditionLabels);
export const typesOfAccident = valuesOf<TypeOfAccident>(typeOfAccidentLabels);
export const duringChoices = valuesOf<During>(duringLabels);
export const driversFaults = valuesOf<DriversFault>(driversFaultLabels);
export const yesNoUnknowns = valuesOf<YesNoUnknown>(yesNoUnknownLabels);
export const claimLineKinds = valuesOf<ClaimLineKind>(claimLineKindLabels);
export const rejectCodes = valuesOf<RejectCode>(rejectCodeLabels);

const onTrackAlone: readonly RejectCode[] = [
  'not_covered_driver',
  'not_covered_session',
  'excluded_consumables',
];
const besideTheTrack: readonly RejectCode[] = ['not_covered_cause', 'not_covered_item'];

/** The reasons that can be meant of a crash on track, or of a loss of a various insurance (decision 103). */
export function rejectCodesOf(is_vi: boolean): readonly RejectCode[] {
  const foreign = is_vi ? onTrackAlone : besideTheTrack;
  return rejectCodes.filter((code) => !foreign.includes(code));
}
