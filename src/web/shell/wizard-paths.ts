import { addressOf } from '#domain/places.ts';

/** Where a crash is reported: the wizard. */
export const crashReportPath = addressOf('claim_new');
/** Where a loss beside the track is reported. */
export const lossReportPath = addressOf('vi_claims');

const wizards: ReadonlySet<string> = new Set([
  crashReportPath,
  addressOf('cover_request'),
  addressOf('insurance_request'),
]);

/** Whether a page asks one question after another: on a phone it has a header of its own, and nothing else is in the way. */
export const isWizard = (pathname: string): boolean => wizards.has(pathname);
