import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { Unfold } from '#web/kit/base/unfold.tsx';

export interface AccordionProps {
  title: ReactNode;
  /** At the right of the title: a tick, a sum. */
  end?: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** Of its heading: 2 where nothing but the page's own stands above it. */
  level?: 2 | 3;
}

/** A section that folds [2.47]. */
export function Accordion({
  title,
  end,
  children,
  defaultOpen = false,
  level = 3,
}: AccordionProps) {
  const id = useId();
  const [open, setOpen] = useState(defaultOpen);
  return (
    <Box sx={{ background: t.n[0], borderRadius: `${t.radius.lg}px`, boxShadow: t.shadow.card }}>
      <Box component={`h${level}`} sx={{ m: 0 }}>
        <ButtonBase
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{
            width: '100%',
            minHeight: 52,
            px: 4,
            gap: 2,
            justifyContent: 'flex-start',
            borderRadius: `${t.radius.lg}px`,
            fontSize: 14,
            fontWeight: 600,
            textAlign: 'left',
          }}
        >
          <Box component="span" sx={{ flex: 1 }}>
            {title}
          </Box>
          {end}
          <ChevronDown
            size={16}
            color={t.n[500]}
            aria-hidden="true"
            style={{
              transform: open ? 'rotate(180deg)' : 'none',
              transition: `transform 120ms ${t.ease}`,
            }}
          />
        </ButtonBase>
      </Box>
      <Unfold id={id} open={open}>
        <Box sx={{ px: 4, pb: 4 }}>{children}</Box>
      </Unfold>
    </Box>
  );
}
