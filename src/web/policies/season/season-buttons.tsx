import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useIsAmong } from '#web/api/session.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { briefPremiumText } from '#web/policies/instant/premium-words.ts';
import type { useInstantStep } from '#web/policies/instant/use-instant-step.tsx';
import type { RequestDraft } from '#web/policies/request/request-draft.ts';
import { seasonStepOf } from '#web/policies/season/season-step.ts';

/** Asking and buying; on a phone they stand at the foot of the window with the total. */
export function SeasonButtons({
  draft,
  instant,
  onSent,
}: {
  draft: RequestDraft;
  instant: ReturnType<typeof useInstantStep>;
  onSent: () => void;
}) {
  const isPhone = useIsPhone();
  const hasBar = useIsAmong('agent');
  const [trouble, setTrouble] = useState('');
  const [asking, setAsking] = useState(false);
  const { missing } = seasonStepOf(draft.wish, { isClient: hasBar });
  const premium = instant.live.preview?.premium;
  const ask = async () => {
    setTrouble(missing);
    if (missing !== '') return;
    setAsking(true);
    try {
      await draft.send();
      onSent();
    } catch (error) {
      setTrouble(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <Box sx={isPhone ? footOf(hasBar) : { display: 'grid', gap: 2 }}>
      {isPhone ? <RoomBelow of="page" height="132px" /> : null}
      {isPhone && premium ? (
        <Box className="num" sx={{ flexBasis: '100%', fontSize: 20, fontWeight: 650 }}>
          {formatMoney(premium.gross, premium.currency)}
          <Box sx={{ fontSize: 13, fontWeight: 450, color: t.n[600] }}>
            {briefPremiumText(premium)}
          </Box>
        </Box>
      ) : null}
      {trouble ? (
        <Box sx={{ flexBasis: '100%' }}>
          <FieldError>{trouble}</FieldError>
        </Box>
      ) : null}
      <BusyButton busy={asking} onClick={() => void ask()}>
        Ask for a quote
      </BusyButton>
      {instant.button}
    </Box>
  );
}

const clientBar = 60;

const footOf = (hasBar: boolean) => ({
  position: 'sticky',
  bottom: hasBar ? `calc(${clientBar}px + env(safe-area-inset-bottom))` : 0,
  zIndex: 20,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  mx: { xs: -4, md: -6 },
  px: { xs: 4, md: 6 },
  mt: 4,
  py: 3,
  background: t.n[0],
  borderTop: `1px solid ${t.n[200]}`,
  '& > .MuiButton-root': { flex: 1, minHeight: 48 },
});
