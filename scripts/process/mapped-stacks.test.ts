import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const preload = fileURLToPath(new URL('mapped-stacks.ts', import.meta.url));

it('a fault names the source it was born in; whoever asks where it was called from reads no map', () => {
  const map = { version: 3, sources: ['born-here.ts'], names: [], mappings: 'AAAA;AAAA;AAAA;AAAA' };
  const file = join(mkdtempSync(join(tmpdir(), 'mapped-')), 'made.mjs');
  writeFileSync(
    file,
    [
      "import { getCallSites } from 'node:util';",
      'const place = getCallSites()[0].scriptName; const { stack } = new Error();',
      'console.log(JSON.stringify({ place, stack }));',
      `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`,
    ].join('\n'),
  );
  const run = spawnSync(process.execPath, ['--import', preload, file], { encoding: 'utf8' });
  const said = JSON.parse(run.stdout) as { place: string; stack: string };
  expect(said.stack).toContain('born-here.ts');
  expect(said.place).toMatch(/made\.mjs$/);
});
