import {
  Car,
  FilePlus2,
  FileText,
  LayoutDashboard,
  Package,
  ShieldCheck,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { isDashboardLink, type PermissionIcon } from '#domain/accounts/menu-permissions.ts';
import { addressOf } from '#domain/places.ts';
import { usePageVisitor } from '#web/api/use-page-visitor.ts';
import { isKnownPage } from '#web/kit/address/known-pages.ts';

const icons: Readonly<Record<PermissionIcon, LucideIcon>> = {
  home: LayoutDashboard,
  quote: FileText,
  vi_quote: FilePlus2,
  policy: ShieldCheck,
  vi_policy: Package,
  car: Car,
  claim: TriangleAlert,
  vi_claim: TriangleAlert,
};

/** The pages that staff handed out, as buttons [3.9]. */
export function useQuickActions(): { name: string; link: string; icon: LucideIcon }[] {
  return (usePageVisitor()?.permissions ?? [])
    .flatMap(({ items }) => items)
    .filter(
      ({ link }) => link !== addressOf('overview') && isDashboardLink(link) && isKnownPage(link),
    )
    .map(({ name, link, icon }) => ({ name, link, icon: icons[icon] }));
}
