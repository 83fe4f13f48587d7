import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { importTargetIds, type ImportTargetId } from '#domain/imports/import-target.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { addressOf } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useUpload } from '#web/api/use-upload.ts';
import { ImportFrame } from '#web/imports/import-frame.tsx';
import { ImportProgress } from '#web/imports/import-progress.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

/** /dashboard/imports/new: which records, and the file. */
export function ImportStartScreen() {
  const [search, change] = useSearchOf('import_new');
  const isSuperadmin = useIsAmong('superadmin');
  const target = oneOf(search.target ?? '', importTargetIds, 'drivers');
  const { noun, fields, found_by } = importTargets[target];
  const { upload, send, sent, latest, trouble } = useFileSending(target);
  const choices = importTargetIds
    .filter((id) => isSuperadmin || !importTargets[id].superadmin)
    .map((id) => ({ value: id, label: importTargets[id].title }));
  const required = fields.filter(({ required: must }) => must).map(({ label }) => label);
  return (
    <ImportFrame target={target} step={0}>
      <Card title="Which records">
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '280px 1fr' } }}>
          <SelectField<ImportTargetId>
            label="Import"
            value={target}
            clearable={false}
            options={choices}
            onChange={(value) => change({ target: value ?? 'drivers' }, { replace: true })}
          />
          <Facts
            columns={2}
            facts={[
              { label: 'Needed in each row', value: required.join(', ') },
              { label: 'A record is found again by', value: found_by },
            ]}
          />
        </Box>
      </Card>
      <Card title="File" actions={<TemplateLinks target={target} />}>
        {upload.busy && latest ? (
          <ImportProgress
            label={`Sending ${latest.file.name}`}
            done={sent}
            total={100}
            figures={`${sent} %`}
          />
        ) : (
          <FileDrop
            label={`File of ${noun.many}`}
            files={[]}
            multiple={false}
            accept=".csv,.txt,.xlsx,.json,.geojson"
            error={trouble}
            onChange={(files) => void send(files)}
          />
        )}
        <Box sx={{ mt: 3, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          CSV, XLSX, JSON or GeoJSON with up to 10,000 rows and less than 50 MB. Nothing is written
          before the last step, and an import can be taken back.
        </Box>
      </Card>
    </ImportFrame>
  );
}

/** The file on its way; once it is there, its import is opened. */
function useFileSending(target: ImportTargetId) {
  const go = useGo();
  const [failed, setFailed] = useState('');
  const upload = useUpload(
    'start_import',
    useCallback(() => ({ target }), [target]),
  );
  useUnsavedGuard(upload.busy);
  const send = async (files: File[]) => {
    setFailed('');
    const [output] = await upload.send(files.slice(0, 1));
    if (output) go(addressOf('import', { import_id: output.import_id }));
    else setFailed('sent');
  };
  const latest = upload.rows.at(-1);
  const sent = Number(((latest?.progress ?? 0) * 100).toPrecision(2));
  const trouble = failed ? latest?.error : undefined;
  return { upload, send, sent, latest, trouble };
}

/** The columns that such a file has, as one to fill in. */
function TemplateLinks({ target }: { target: ImportTargetId }) {
  const templates = [
    { format: 'xlsx', label: 'Template XLSX' },
    { format: 'csv', label: 'CSV' },
  ] as const;
  return templates.map(({ format, label }) => (
    <Button
      key={format}
      component="a"
      href={downloadAddress('get_import_template', { target, format })}
      startIcon={<Download />}
    >
      {label}
    </Button>
  ));
}
