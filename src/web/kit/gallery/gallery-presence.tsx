import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Card } from '#web/kit/card.tsx';
import { Facts } from '#web/kit/facts.tsx';
import {
  HeaderNoteContext,
  PresenceContext,
  type PresenceAtRecord,
  useSectionLock,
} from '#web/kit/presence-context.ts';
import { PresenceLine } from '#web/kit/presence-line.tsx';
import { SectionLockNote } from '#web/kit/section-lock-note.tsx';

const colleagues = ['Sanne de Boer', 'Tom Bakker', 'Mila Verhoeven', 'Femke Jansen'].map(
  (name) => ({ user_id: name, name }),
);

const nobody: PresenceAtRecord = { editors: [], hold: () => () => undefined };
const sanne: PresenceAtRecord = { ...nobody, editors: [{ section: 'terms', name: 'Sanne' }] };

/** A record page with colleagues who come, go and edit. */
export function GalleryPresence({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const [isTaken, setIsTaken] = useState(false);
  const note = useMemo(() => <PresenceLine viewers={colleagues.slice(0, count)} />, [count]);
  return (
    <PresenceContext value={isTaken ? sanne : nobody}>
      <HeaderNoteContext value={note}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 4 }}>
          <Button variant="outlined" onClick={() => setCount(count + 1)}>
            Somebody comes
          </Button>
          <Button variant="outlined" onClick={() => setCount(0)}>
            All leave
          </Button>
          <Button variant="outlined" onClick={() => setIsTaken(!isTaken)}>
            {isTaken ? 'Sanne is done' : 'Sanne edits the terms'}
          </Button>
        </Box>
        {children}
        <Terms />
      </HeaderNoteContext>
    </PresenceContext>
  );
}

function Terms() {
  const editor = useSectionLock('terms', false);
  return (
    <Box sx={{ mt: 4 }}>
      <Card
        title="Terms"
        actions={
          <>
            <SectionLockNote editor={editor} />
            {editor === null ? (
              <Button variant="outlined" startIcon={<Pencil />}>
                Edit
              </Button>
            ) : null}
          </>
        }
      >
        <Facts facts={[{ label: 'Commission', value: '12.5 %' }]} />
      </Card>
    </Box>
  );
}
