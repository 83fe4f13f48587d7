/** Where a crash is reported: the wizard. */
export const crashReportPath = '/dashboard/claims/new';
