import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildLineQuote, lineExamples } from '#test/harness/line-policies.ts';
import { buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** What a quote that staff type of the example's item, with other answers, would cost: the net premium, or why not. */
async function priced(insurance_type: ViType, change: Answers, all?: Answers[]) {
  const policy_id = await buildLineQuote(app, season, { insurance_type });
  const admin = app.as(season.people.admin);
  const { version } = await admin.call('get_document', { policy_id });
  const { content } = version;
  if (!content?.line) throw new Error('a various insurance has its line');
  const [item] = lineExamples[insurance_type].items;
  const line = { ...content.line, items: all ?? [{ ...item, ...change }] };
  return admin.call('preview_quote_rating', { policy_id, content: { ...content, line } });
}
const firstDay = async () => {
  const policy_id = await buildLineQuote(app, season, { insurance_type: 'PA' });
  const { version } = await app.as(season.people.admin).call('get_document', { policy_id });
  return version.content?.line?.period_from ?? '';
};

describe('staff who quote what nobody can mean are told at its field', () => {
  it('a person who turns 18 a day too late; on the day itself the premium is there', async () => {
    const [year = '', month, day] = (await firstDay()).split('-');
    const born = (days: string) => `${Number(year) - 18}-${month}-${days}`;
    const late = String(Number(day) + 1).padStart(2, '0');
    const { fields } = await refusalOf(priced('PA', { birth_date: born(late) }));
    expect(fields).toEqual(['content.line.items.0.birth_date: out_of_range']);
    const preview = await priced('PA', { birth_date: born(day ?? '') });
    expect(preview.build_up.premium).toBeGreaterThan(0);
  });

  it('goods that arrive before they depart', async () => {
    const refused = priced('TI', { departs_on: '2026-06-12', arrives_on: '2026-06-10' });
    expect((await refusalOf(refused)).fields).toEqual([
      'content.line.items.0.arrives_on: out_of_range',
    ]);
  });

  it('an object and a car with the number of an earlier one, told at the later', async () => {
    for (const [insurance_type, name] of [
      ['VAL', 'serial_number'],
      ['CC', 'chassis_number'],
    ] as const) {
      const [item] = lineExamples[insurance_type].items;
      const twice = [
        { ...item, [name]: 'ab 12-3' },
        { ...item, [name]: '' },
        { ...item, [name]: 'AB123' },
      ];
      const refused = priced(insurance_type, {}, twice);
      expect(await refusalOf(refused)).toMatchObject({
        fields: [`content.line.items.2.${name}: out_of_range`],
      });
      const { build_up } = await priced(insurance_type, {}, twice.slice(0, 2));
      expect(build_up.premium).toBeGreaterThan(0);
    }
  });
});
