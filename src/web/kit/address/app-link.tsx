import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { goTo, preloadPage, type GoOptions } from '#web/kit/address/navigation.ts';

/** Whether a click means "here": not with a modifier, not the middle button. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

export interface AppLinkProps {
  /** An address inside the product, with its query: `/dashboard/claims?view=paid`. */
  href: string;
  children: ReactNode;
  sx?: SxProps<Theme>;
  className?: string;
  onClick?: () => void;
  /** What it opens stands over the page, which stays where it is. */
  keepScroll?: boolean;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  'data-row-link'?: string;
  'data-work'?: string;
}

/** A real link that does not reload the page; the code behind it loads when a pointer comes near. */
export function AppLink({ href, onClick, sx, keepScroll, ...rest }: AppLinkProps) {
  return (
    <Box
      component="a"
      href={href}
      sx={[{ color: 'inherit', textDecoration: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
      onPointerEnter={() => preloadPage(href)}
      onClick={(event: MouseEvent) => {
        onClick?.();
        if (!isPlainClick(event) || event.defaultPrevented) return;
        event.preventDefault();
        goTo(href, { keepScroll });
      }}
      {...rest}
    />
  );
}

/** Goes to an address inside the product: `const go = useGo(); go('/dashboard/claims')`. */
export function useGo(): (href: string, options?: GoOptions) => void {
  return goTo;
}
