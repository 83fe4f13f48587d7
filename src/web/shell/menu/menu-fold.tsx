import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { MenuItem } from '#domain/accounts/menu-entries.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Unfold } from '#web/kit/base/unfold.tsx';
import { menuIcons } from '#web/shell/menu/menu-icons.ts';
import { MenuLine, menuRow, type MenuLineProps } from '#web/shell/menu/menu-line.tsx';

/** Entries that fold away below one line; they are open when one of them is the page on show. */
export function MenuFold({
  label,
  items,
  icon,
  active,
  ...line
}: MenuLineProps & { label: string; items: readonly MenuItem[]; icon?: MenuItem['icon'] }) {
  const id = useId();
  const within = items.some((item) => item.path === active);
  const [open, setOpen] = useState<boolean | null>(null);
  const shown = open ?? within;
  const Icon = icon ? menuIcons[icon] : ChevronDown;
  return (
    <Box>
      <ButtonBase
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!shown)}
        sx={{ ...menuRow, '&:hover': { background: t.n[100] } }}
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          color={t.n[600]}
          aria-hidden="true"
          style={
            icon
              ? undefined
              : {
                  transform: shown ? 'none' : 'rotate(-90deg)',
                  transition: `transform 120ms ${t.ease}`,
                }
          }
        />
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        {icon ? (
          <ChevronDown
            size={14}
            color={t.n[500]}
            aria-hidden="true"
            style={{
              transform: shown ? 'rotate(180deg)' : 'none',
              transition: `transform 120ms ${t.ease}`,
            }}
          />
        ) : null}
      </ButtonBase>
      {/* As wide as the menu: what folds away is cut at its edges, and the mark of the active line stands there. */}
      <Box sx={{ mx: -2 }}>
        <Unfold id={id} open={shown}>
          <Box sx={{ px: 2, pb: '1px' }}>
            {items.map((item) => (
              <MenuLine key={item.label} item={item} active={active} indent {...line} />
            ))}
          </Box>
        </Unfold>
      </Box>
    </Box>
  );
}
