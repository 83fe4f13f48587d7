import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useCallback } from 'react';

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
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  'data-row-link'?: string;
}

/** A real link that does not reload the page. */
export function AppLink({ href, onClick, sx, ...rest }: AppLinkProps) {
  const router = useRouter();
  return (
    <Box
      component="a"
      href={href}
      sx={[{ color: 'inherit', textDecoration: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
      onClick={(event: MouseEvent) => {
        onClick?.();
        if (!isPlainClick(event) || event.defaultPrevented) return;
        event.preventDefault();
        router.history.push(href);
      }}
      {...rest}
    />
  );
}

/** Goes to an address inside the product: `go('/dashboard/claims')`. */
export function useGo(): (href: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (href, options) => {
      if (options?.replace) router.history.replace(href);
      else router.history.push(href);
    },
    [router],
  );
}
