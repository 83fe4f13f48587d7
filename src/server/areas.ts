import { accountCareArea } from '#server/accounts/account-care-area.ts';
import { accountsArea } from '#server/accounts/accounts-area.ts';
import { adminArea } from '#server/admin/admin-area.ts';
import { analyticsArea } from '#server/analytics/analytics-area.ts';
import { bindersArea } from '#server/binders/binders-area.ts';
import { bordereauxArea } from '#server/bordereaux/bordereaux-area.ts';
import { calendarArea } from '#server/calendar/calendar-area.ts';
import { claimsArea } from '#server/claims/claims-area.ts';
import { communicationsArea } from '#server/communications/communications-area.ts';
import { composerArea } from '#server/composer/composer-area.ts';
import { eventsArea } from '#server/events/events-area.ts';
import { filesArea } from '#server/files/files-area.ts';
import { garageArea } from '#server/garage/garage-area.ts';
import { importsArea } from '#server/imports/imports-area.ts';
import { listsArea } from '#server/lists/lists-area.ts';
import { paymentsArea } from '#server/payments/payments-area.ts';
import type { Area } from '#server/platform/area.ts';
import { policiesArea } from '#server/policies/policies-area.ts';
import { presenceArea } from '#server/presence/presence-area.ts';
import { ratingArea } from '#server/rating/rating-area.ts';
import { searchArea } from '#server/search/search-area.ts';
import { toolsArea } from '#server/tools/tools-area.ts';
import { webhooksArea } from '#server/webhooks/webhooks-area.ts';

/** The rooms of the server floor. */
export const areas = [
  accountCareArea,
  accountsArea,
  adminArea,
  analyticsArea,
  bindersArea,
  bordereauxArea,
  calendarArea,
  claimsArea,
  communicationsArea,
  composerArea,
  eventsArea,
  filesArea,
  garageArea,
  importsArea,
  listsArea,
  paymentsArea,
  policiesArea,
  presenceArea,
  ratingArea,
  searchArea,
  toolsArea,
  webhooksArea,
] as unknown as readonly Area[];
