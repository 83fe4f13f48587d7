import type { MouseEvent, ReactNode } from 'react';
import { lazy, Suspense, useId, useState } from 'react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';

// Menus weigh more than many pages that offer one; the code comes when a pointer or the focus is near.
const loadMenu = () => import('#web/kit/overlay/popup-menu-list.tsx');
const PopupMenuList = lazy(() => loadMenu().then((module) => ({ default: module.PopupMenuList })));

/** What the button of a menu carries. */
interface TriggerProps {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface PopupMenuProps {
  /** Draws the button; spread the props on it. */
  renderTrigger: (props: TriggerProps) => ReactNode;
  /** Asked for when the menu opens, if they are not known before. */
  actions: readonly MenuAction[] | (() => readonly MenuAction[]);
  /** Names the menu for readers and heads the sheet on phones. */
  label: string;
  search?: boolean;
}

/** A menu at a button [2.46], on phones a sheet from below. */
export function PopupMenu({ renderTrigger, actions, label, search = false }: PopupMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Stays after closing, so that the menu can fade.
  const [used, setUsed] = useState(false);
  const open = anchor !== null;
  return (
    <>
      {renderTrigger({
        onClick: (event) => {
          event.stopPropagation();
          event.preventDefault();
          setUsed(true);
          setAnchor(event.currentTarget);
        },
        onPointerEnter: () => void loadMenu(),
        onFocus: () => void loadMenu(),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {used ? (
        <Suspense>
          <PopupMenuList
            id={id}
            anchor={anchor}
            actions={typeof actions === 'function' ? actions() : actions}
            label={label}
            search={search}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
