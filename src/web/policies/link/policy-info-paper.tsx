import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { downloadAddress } from '#web/api/api-client.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PaperInPage } from '#web/files/paper-in-page.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import type { PolicyInfo, PolicyLink } from '#web/policies/link/policy-info-screen.tsx';

// Where there is room nobody needs it.
const PaperButton = lazyPart(() =>
  import('#web/files/paper-button.tsx').then((module) => module.PaperButton),
);

/** The paper itself: in the page where there is room, on a phone one press away. */
export function PolicyInfoPaper({
  link,
  info,
  sub_policy,
}: {
  link: PolicyLink;
  info: PolicyInfo;
  sub_policy: string | undefined;
}) {
  const phone = useIsPhone();
  const address = downloadAddress('get_policy_info_pdf', {
    ...link,
    version_id: info.version.version_id,
    ...(sub_policy === undefined ? {} : { sub_policy: Number(sub_policy) }),
  });
  const number =
    sub_policy === undefined ? info.document_number : `${info.document_number}-${sub_policy}`;
  const name = `${number} version ${info.version.version_label}`;
  if (phone) return <PaperOnPhone address={address} name={name} />;
  return (
    <Card
      title="Document"
      flush
      actions={
        <>
          <PrintButton name={name} address={address} />
          <Button
            variant="outlined"
            startIcon={<Download size={16} />}
            href={address}
            download={`${name}.pdf`}
          >
            Download PDF
          </Button>
        </>
      }
    >
      <PaperInPage name={name} address={address} height="800px" />
    </Card>
  );
}

/** The browser prints what it has in a frame of its own. */
function PrintButton({ name, address }: { name: string; address: string }) {
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Printer size={16} />}
        onClick={() => setAsked((times) => times + 1)}
      >
        Print
      </Button>
      {asked > 0 ? (
        <Box
          component="iframe"
          key={asked}
          title={`Print of ${name}`}
          src={address}
          aria-hidden="true"
          tabIndex={-1}
          onLoad={(event) => event.currentTarget.contentWindow?.print()}
          sx={{ position: 'fixed', width: 0, height: 0, border: 0, visibility: 'hidden' }}
        />
      ) : null}
    </>
  );
}

function PaperOnPhone({ address, name }: { address: string; name: string }) {
  return (
    <Card>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
        <FileText size={20} strokeWidth={1.75} color={t.n[500]} aria-hidden="true" />
        <Box>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box sx={{ color: t.n[500], fontSize: 14 }}>PDF</Box>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PaperButton
          variant="contained"
          startIcon={undefined}
          name={name}
          address={address}
          sx={{ minHeight: 48 }}
        >
          Open PDF
        </PaperButton>
        <Button variant="outlined" href={address} download={`${name}.pdf`}>
          Download PDF
        </Button>
      </Box>
    </Card>
  );
}
