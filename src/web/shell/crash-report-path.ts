import { addressOf } from '#domain/places.ts';
/** Where a crash is reported: the wizard. */
export const crashReportPath = addressOf('claim_new');
