import { useLocation } from '@tanstack/react-router';

/** The path of the page on show; a change of its query alone draws nothing anew. */
export function usePathname(): string {
  return useLocation({ select: ({ pathname }) => pathname });
}
