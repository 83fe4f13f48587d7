import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Mail, Phone } from 'lucide-react';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Party = NonNullable<FullClaim['parties']['broker']>;

/** Everybody who has to do with the claim, with the ways to reach them. */
export function PartiesCard({ claim }: { claim: FullClaim }) {
  const { client, broker, loss_adjuster, reviewer, insurer_name } = claim.parties;
  const people: [role: string, party: Party | null | undefined][] = [
    ['Client', client],
    ['Brokerage', broker],
    ['Loss adjuster', loss_adjuster],
    ['Reviewer', reviewer],
  ];
  return (
    <Card title="Parties">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {people.map(([role, party]) =>
          party ? <PartyRow key={role} {...{ role, party }} /> : null,
        )}
        {insurer_name ? (
          <Box component="li">
            <Role text="Insurer" />
            <Box sx={{ fontSize: 14, lineHeight: '20px' }}>{insurer_name}</Box>
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}

function Role({ text }: { text: string }) {
  return <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500] }}>{text}</Box>;
}

function PartyRow({ role, party }: { role: string; party: Party }) {
  const name = party.attn || party.email;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Role text={role} />
        <Box sx={{ fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
          {name}
          {party.company_name && party.company_name !== name ? (
            <Box component="span" sx={{ color: t.n[500] }}>
              {' '}
              · {party.company_name}
            </Box>
          ) : null}
        </Box>
      </Box>
      {party.phone ? (
        <IconButton href={`tel:${party.phone}`} aria-label={`Call ${name}, ${party.phone}`}>
          <Phone size={16} strokeWidth={1.75} />
        </IconButton>
      ) : null}
      {party.email ? (
        <IconButton href={`mailto:${party.email}`} aria-label={`Email ${name}, ${party.email}`}>
          <Mail size={16} strokeWidth={1.75} />
        </IconButton>
      ) : null}
    </Box>
  );
}
