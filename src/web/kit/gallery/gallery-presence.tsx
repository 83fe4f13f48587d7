import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useState } from 'react';
import { Card } from '#web/kit/base/card.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import {
  HeaderNoteContext,
  PresenceContext,
  type PresenceAtRecord,
} from '#web/kit/record/presence-context.ts';
import { PresenceLine } from '#web/kit/record/presence-line.tsx';
import { SectionEdit } from '#web/kit/form/section-edit.tsx';

const colleagues = ['Sanne de Boer', 'Tom Bakker', 'Mila Verhoeven', 'Femke Jansen'].map(
  (name) => ({ user_id: name, name }),
);

const nobody: PresenceAtRecord = { editors: [], hold: () => () => undefined };
const sanne: PresenceAtRecord = {
  ...nobody,
  editors: ['terms', 'record'].map((section) => ({ section, name: 'Sanne' })),
};

/** What Sanne edits just now: a section of a page, or the record of a panel. */
export function EditedBySanne({ children }: { children: ReactNode }) {
  return (
    <PresenceContext value={sanne}>
      <HeaderNoteContext value={<PresenceLine viewers={colleagues} />}>
        {children}
      </HeaderNoteContext>
    </PresenceContext>
  );
}

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
        <Box sx={{ mt: 4 }}>
          <Card title="Terms" actions={<SectionEdit section="terms" onEdit={() => undefined} />}>
            <Facts facts={[{ label: 'Commission', value: '12.5 %' }]} />
          </Card>
        </Box>
      </HeaderNoteContext>
    </PresenceContext>
  );
}
