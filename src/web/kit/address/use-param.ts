import { useParams } from '@tanstack/react-router';
import type { PathPart } from '#domain/places.ts';

/** A part of the address, by the name it has in the route: `useParam('claim_id')`. */
export function useParam(name: PathPart): string {
  const params: Record<string, string | undefined> = useParams({ strict: false });
  return params[name] ?? '';
}
