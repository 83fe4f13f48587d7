/** What is missing most often of a crash report. */
export const usualItems = [
  'Photos of all four corners',
  'Close-up photos of the damage',
  'Photo of the chassis plate',
  'Statement of a course official',
  'Repair estimate with part numbers',
  'Invoices of the parts',
  'Onboard video',
  "The driver's own account",
] as const;
