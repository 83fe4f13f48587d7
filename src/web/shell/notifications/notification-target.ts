import type { MenuIcon } from '#domain/accounts/menu-entries.ts';
import { addressOf, featureOf, type Place } from '#domain/places.ts';

const icons: Readonly<Partial<Record<Place, MenuIcon>>> = {
  claims: 'claim',
  vi_claims: 'claim',
  quotes: 'quote',
  policies: 'policy',
  my_policies: 'policy',
  requests: 'request',
  vi_requests: 'request',
  vi: 'vi_policy',
  invoices: 'invoice',
  administration: 'administration',
  refunds: 'refund',
  events: 'event',
  upcoming_events: 'event',
  accounts: 'accounts',
  error_log: 'error_log',
};

const iconOf = new Map(
  Object.entries(icons).map(([place, icon]) => [featureOf(place as Place), icon]),
);

/** The icon of what a notification is about. */
export const featureIcon = (feature: string): MenuIcon => iconOf.get(feature) ?? 'home';

/** Where a notification leads: `/dashboard/{feature}/{feature_id}` and its url_params [2.26]. */
export function notificationHref(notification: {
  feature: string;
  feature_id: string;
  url_params: string | null;
}): string {
  const path = [addressOf('overview'), notification.feature, notification.feature_id]
    .flatMap((part) => part.split('/'))
    .filter((part) => part !== '')
    .join('/');
  const params = (notification.url_params ?? '').replace(/^\?/, '');
  return `/${path}${params === '' ? '' : `?${params}`}`;
}
