import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { ChevronRight, CircleAlert, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface EditorItemRowProps {
  /** The path of the item in the content, so that complaints lead here. */
  path: string;
  title: string;
  /** Below the title: event and dates. */
  note: ReactNode;
  /** At the right: value, excess, premium. */
  figures?: ReactNode;
  wrong: boolean;
  open: boolean;
  onToggle: () => void;
  actions?: readonly MenuAction[];
  children: ReactNode;
}

/** One car at one event as a row that unfolds into its fields. */
export function EditorItemRow(props: EditorItemRowProps) {
  const id = useId();
  return (
    <Box
      component="li"
      data-field={props.path}
      sx={{ listStyle: 'none', borderTop: `1px solid ${t.n[200]}` }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3 }}>
        <RowHead {...props} controls={id} />
        {props.actions ? (
          <PopupMenu
            label={`Actions for ${props.title}`}
            actions={props.actions}
            renderTrigger={(trigger) => (
              <IconButton {...trigger} aria-label={`Actions for ${props.title}`}>
                <Ellipsis size={16} />
              </IconButton>
            )}
          />
        ) : null}
      </Box>
      <Box id={id} hidden={!props.open}>
        {props.open ? (
          <Box sx={{ px: 5, pt: 2, pb: 5, display: 'grid', gap: 4, background: t.n[25] }}>
            {props.children}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

function RowHead(props: EditorItemRowProps & { controls: string }) {
  return (
    <ButtonBase
      // Not a button of the form, so that the row unfolds for reading while its section is locked.
      component="div"
      aria-expanded={props.open}
      aria-controls={props.controls}
      onClick={props.onToggle}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 56,
        py: 2,
        pl: 5,
        pr: 2,
        gap: 3,
        justifyContent: 'flex-start',
        textAlign: 'left',
        fontSize: 13,
        lineHeight: '20px',
        '&:hover': { background: t.n[25] },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      <ChevronRight
        size={16}
        color={t.n[500]}
        aria-hidden="true"
        style={{ flex: 'none', transform: props.open ? 'rotate(90deg)' : 'none' }}
      />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {props.title}
        </Box>
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: t.n[500] }}>
          {props.note}
        </Box>
      </Box>
      {props.wrong ? (
        <CircleAlert size={16} color={t.error} aria-label="Needs another look" />
      ) : null}
      {props.figures}
    </ButtonBase>
  );
}

/** A figure at the right of a row, with its caption for readers. */
export function RowFigure({
  caption,
  width,
  strong = false,
  children,
}: {
  caption: string;
  width: number;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <Box
      component="span"
      className="num"
      sx={{
        width,
        flex: 'none',
        textAlign: 'right',
        whiteSpace: 'nowrap',
        fontWeight: strong ? 600 : 450,
      }}
    >
      <Box
        component="span"
        sx={{ display: 'block', fontSize: 11.5, color: t.n[500], fontWeight: 450 }}
      >
        {caption}
      </Box>
      {children}
    </Box>
  );
}
