import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronRight, FileCheck2, FileText } from 'lucide-react';
import {
  documentStateLabels,
  documentStates,
  type DocumentState,
} from '#domain/policies/document-status.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { t } from '#web/kit/base/tokens.ts';

const looks = {
  quote: { icon: FileText, note: 'An offer, up to the client’s answer' },
  policy: { icon: FileCheck2, note: 'Cover that was agreed' },
} as const satisfies Record<DocumentState, unknown>;

export interface DocumentTypeDialogProps {
  open: boolean;
  title: string;
  onPick: (type: DocumentState) => void;
  onClose: () => void;
}

/** Asks which type of document is meant [2.38]: Quote or Policy, as two large rows. */
export function DocumentTypeDialog({ open, title, onPick, onClose }: DocumentTypeDialogProps) {
  return (
    <DialogBase
      open={open}
      title={title}
      onClose={onClose}
      fullScreenOnPhone={false}
      closeButton
      flush
    >
      <Box sx={{ display: 'grid', gap: 2, px: 6, pb: 6, pt: 1 }}>
        {documentStates.map((type, index) => {
          const { icon: Icon, note } = looks[type];
          return (
            <ButtonBase
              key={type}
              autoFocus={index === 0}
              onClick={() => {
                onClose();
                onPick(type);
              }}
              sx={{
                justifyContent: 'flex-start',
                gap: 3,
                minHeight: 64,
                px: 4,
                borderRadius: `${t.radius.button}px`,
                border: `1px solid ${t.n[300]}`,
                textAlign: 'left',
                '&:hover': { background: t.n[50], borderColor: t.n[400] },
              }}
            >
              <Icon size={20} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" />
              <Box component="span" sx={{ flex: 1, fontSize: 14, lineHeight: '20px' }}>
                <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {documentStateLabels[type]}
                </Box>
                <Box component="span" sx={{ color: t.n[500], fontSize: 13 }}>
                  {note}
                </Box>
              </Box>
              <ChevronRight size={16} color={t.n[500]} aria-hidden="true" />
            </ButtonBase>
          );
        })}
      </Box>
    </DialogBase>
  );
}
