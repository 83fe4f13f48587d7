import type { MenuIcon } from '#domain/accounts/menu-entries.ts';
import { addressOf, featureOf } from '#domain/places.ts';

const icons: readonly (readonly [string, MenuIcon])[] = [
  ['claims', 'claim'],
  ['quotes', 'quote'],
  ['policies', 'policy'],
  ['requests', 'request'],
  ['insurances', 'vi_policy'],
  ['invoices', 'invoice'],
  ['administration', 'administration'],
  ['refunds', 'refund'],
  ['events', 'event'],
  ['accounts', 'accounts'],
  [featureOf('error_log'), 'error_log'],
];

/** The icon of what a notification is about. */
export function featureIcon(feature: string): MenuIcon {
  return icons.find(([word]) => feature.includes(word))?.[1] ?? 'home';
}

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
