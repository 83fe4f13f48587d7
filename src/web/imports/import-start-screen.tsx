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
import { useGo } from '#web/kit/base/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { useSearchParams } from '#web/kit/base/use-search-params.ts';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

/** /dashboard/imports/new: which records, and the file. */
export function ImportStartScreen() {
  const go = useGo();
  const [search, change] = useSearchParams();
  const isSuperadmin = useIsAmong('superadmin');
  const target = oneOf(search['target'] ?? '', importTargetIds, 'drivers');
  const { noun, fields, found_by } = importTargets[target];
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
      <Card
        title="File"
        actions={
          <>
            <Button
              component="a"
              href={downloadAddress('get_import_template', { target, format: 'xlsx' })}
              startIcon={<Download />}
            >
              Template XLSX
            </Button>
            <Button
              component="a"
              href={downloadAddress('get_import_template', { target, format: 'csv' })}
              startIcon={<Download />}
            >
              CSV
            </Button>
          </>
        }
      >
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
