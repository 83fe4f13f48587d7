import type { ReactNode } from 'react';
import type { PathPart } from '#domain/places.ts';
import type { PresenceParent } from '#domain/presence/record-presence.ts';
import { RecordPresence } from '#web/kit/record/record-presence.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

/** The page of the record that its address names. */
export function RecordGate({
  kind,
  param,
  children,
}: {
  kind: PresenceParent;
  param: PathPart;
  children: ReactNode;
}) {
  return (
    <RecordPresence place={{ parent_type: kind, parent_id: useParam(param) }}>
      {children}
    </RecordPresence>
  );
}
