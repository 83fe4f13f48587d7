import Box from '@mui/material/Box';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { Agreements } from '#web/binders/agreements.tsx';
import { Card } from '#web/kit/base/card.tsx';

export interface DocumentAgreementsProps {
  document: { policy_id: string; document_state: 'quote' | 'policy' };
  /** Inside a panel it is a part of the text; on a page it has a card of its own. */
  inside?: 'panel';
}

/** How a document stands to the agreements of its insurers; nothing where there are none. An insurer reads of its own. */
export function DocumentAgreements({
  document: { policy_id, document_state },
  inside,
}: DocumentAgreementsProps) {
  const may = useIsAmong('superadmin', 'admin', 'insurer');
  const { data } = useRead('get_capacity', { policy_id }, { enabled: may });
  if (!data || data.agreements.length === 0) return null;
  const body = <Agreements agreements={data.agreements} document_state={document_state} />;
  if (inside === undefined) return <Card title="Agreements">{body}</Card>;
  return (
    <Box>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
        Agreement
      </Box>
      {body}
    </Box>
  );
}
