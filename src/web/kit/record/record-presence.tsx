import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { presentTypes } from '#domain/presence/record-presence.ts';
import { type MeetingPlace, openVisit, type RecordVisit } from '#web/api/record-visit.ts';
import { useIsAmong, useIsViewing, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { HeaderNoteContext, PresenceContext } from '#web/kit/record/presence-context.ts';
import { PresenceLine } from '#web/kit/record/presence-line.tsx';

const nobody: readonly never[] = [];

/**
 * Where a record is open: tells the others that it is, and what is inside who else is there. Silent for clients and
 * brokerages, for staff who view as somebody else, on one's own account, and without a place.
 */
export function RecordPresence({
  place,
  children,
}: {
  place: MeetingPlace | null;
  children: ReactNode;
}) {
  const takesPart = useIsAmong(...presentTypes);
  const isViewing = useIsViewing();
  const { user_id } = useSession();
  const isOwn = place?.parent_type === 'account' && place.parent_id === user_id;
  const { visit, viewers, editors } = useVisit(takesPart && !isViewing && !isOwn ? place : null);
  const presence = useMemo(() => (visit ? { editors, hold: visit.hold } : null), [visit, editors]);
  const note = useMemo(() => (visit ? <PresenceLine viewers={viewers} /> : null), [visit, viewers]);
  return (
    <PresenceContext value={presence}>
      <HeaderNoteContext value={note}>{children}</HeaderNoteContext>
    </PresenceContext>
  );
}

function useVisit(place: MeetingPlace | null) {
  const client = useQueryClient();
  const [visit, setVisit] = useState<RecordVisit | null>(null);
  const [isThere, setIsThere] = useState(false);
  const { parent_type = 'claim', parent_id = '' } = place ?? {};
  const question = useMemo(() => ({ parent_type, parent_id }), [parent_type, parent_id]);
  useEffect(() => {
    if (question.parent_id === '') return undefined;
    const opened = openVisit(question, (answer) => {
      client.setQueryData(['get_presence', question], answer);
      setIsThere(true);
    });
    setVisit(opened);
    return () => {
      opened.close();
      setVisit(null);
      setIsThere(false);
      client.removeQueries({ queryKey: ['get_presence', question] });
    };
  }, [question, client]);
  // What the server answers to the signs of life is shown; it is only asked when it says that something changed.
  const { data } = useRead('get_presence', question, {
    // One moment after leaving, nobody is there and no record is named.
    enabled: isThere && parent_id !== '',
    refetchOnFocus: false,
    staleMs: Infinity,
  });
  return { visit, viewers: data?.viewers ?? nobody, editors: data?.editors ?? nobody };
}
