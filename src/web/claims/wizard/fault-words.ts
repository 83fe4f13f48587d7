import type { DriversFault } from '#domain/claims/claim-constants.ts';

/** How the claim's words for fault are said to somebody who was just in it. */
export const faultWords: Readonly<Record<DriversFault, string>> = {
  own: 'Yes',
  shared: 'Partly',
  other: 'No, another driver’s',
  racing_incident: 'No, a racing incident',
  technical: 'No, something broke',
  track_or_third_party: 'No, the track or somebody else',
  unknown: 'I’m not sure',
};
