import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ClaimPaper,
  claimSummaryDocument,
} from '#server/claims/report/claim-summary-document.ts';
import { claimPaper } from '#server/claims/report/claim-summary-paper.ts';
import { cornerOf, drawableCircuit } from '#server/claims/report/corner-mark.ts';
import type { PdfBlock } from '#server/platform/pdf/pdf-description.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  addFiles,
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type ClaimPeople,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

let app: TestApp;
let people: ClaimPeople;
let paid: BuiltClaim;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  paid = await buildClaim(app, await buildCover(app, people), {
    status: 'paid',
    additional_excess_codes: ['WET_SLICKS'],
  });
  await addFiles(app, paid.claim_id, { kind: 'accident_statement', by: people.agent });
});

async function paperFor(who: BuiltAccount, { claim_id }: BuiltClaim): Promise<ClaimPaper> {
  const actor = { ...who, account_types: [who.account_type] };
  const now = app.clock.now();
  return claimPaper(
    { db: app.services.db, services: app.services, actor, now, today: '2026-05-20' } as never,
    claim_id,
  );
}

/** Every text of a document, in the order of reading. */
function textsOf(blocks: readonly PdfBlock[]): string {
  return blocks.map((block) => JSON.stringify(block)).join('\n');
}

describe('the claim summary (manual 7.4)', () => {
  it('[3.14] [3.16] holds parties, accident, car, evidence, damage and amounts', async () => {
    const paper = await paperFor(people.admin, paid);
    const document = claimSummaryDocument(paper);
    expect(document).toMatchObject({
      kind: 'Claim summary',
      number: paid.claim_number,
      status: 'Paid',
      data_version: String(paper.claim.revision),
    });
    const headings = document.blocks.flatMap((block) =>
      block.kind === 'heading' ? [block.text] : [],
    );
    expect(headings).toEqual([
      'Accident',
      'Car and driver',
      'Evidence',
      'Damage (EUR)',
      'Amounts',
      'Decision',
    ]);
    const text = textsOf(document.blocks);
    for (const part of [
      people.agent.company_name,
      paper.claim.policy_nr,
      'Netherlands',
      'Race',
      'Hit barrier or wall',
      'Silver',
      'Statement of a course official: yes.',
      'Wet track or standing water with slick tyres',
      'Accepted by the policyholder',
      'reference BANK-1',
    ])
      expect(text).toContain(part);
  });

  it('[5.22] says the final amount in words', async () => {
    const paper = await paperFor(people.admin, paid);
    expect(textsOf(claimSummaryDocument(paper).blocks)).toContain(
      'thirteen thousand eight hundred seventy euro, zero cents',
    );
  });

  it('[4.27] a client reads nothing in it that is not decided', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), {
      status: 'under_review',
      lines: [
        {
          kind: 'parts',
          description: 'Wing',
          claimed: 3_000_000,
          agreed: 2_777_700,
          reason: 'Used',
        },
      ],
    });
    const document = claimSummaryDocument(await paperFor(people.agent, claim));
    expect(document.status).toBe('Submitted');
    expect(textsOf(document.blocks)).not.toContain('27,777.00');
    expect(textsOf(document.blocks)).toContain('Not set');
  });
});

describe('the marked corner', () => {
  const corners = [
    { number: 1, name: 'Tarzanbocht', x: 4.54, y: 52.39 },
    { number: 9, name: 'Turn 9', x: null, y: null },
  ];

  it.each([
    ['Tarzanbocht', 1],
    ['T1', 1],
    ['turn 9', 9],
    ['9', 9],
    ['somewhere', undefined],
    ['', undefined],
  ])('[3.17] "%s" is corner %s', (typed, number) => {
    expect(cornerOf(typed, corners)?.number).toBe(number);
  });

  it('[3.17] north is up, and a corner is marked only where its place is known', () => {
    const outline = [
      [4.54, 52.38],
      [4.55, 52.38],
      [4.55, 52.39],
    ];
    const known = drawableCircuit({ outline, corners, corner_on_track: 'T1' });
    expect(known?.outline[0]?.[1]).toBe(-52.38);
    expect(known?.mark?.[1]).toBe(-52.39);
    expect(drawableCircuit({ outline, corners, corner_on_track: '9' })?.mark).toBeUndefined();
    expect(drawableCircuit({ outline: null, corners, corner_on_track: '1' })).toBeUndefined();
  });
});
