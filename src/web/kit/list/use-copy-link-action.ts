import { Link2 } from 'lucide-react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';

/** "Copy link" in a record's menu, on its row in a list and on its own page. */
export function useCopyLinkAction(): (href: string) => MenuAction {
  const copy = useCopy();
  return (href) => ({
    label: 'Copy link',
    icon: Link2,
    onSelect: () => void copy(window.location.origin + href, 'Link copied'),
  });
}
