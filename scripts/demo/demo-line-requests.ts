import { firstAnswers } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { instantOf } from '#domain/dates.ts';
import { consignment, object, year } from './demo-line-shape.ts';
import type { DemoStage } from './demo-stage.ts';

/** What a team asks for beside the track, and nobody has answered yet; days from today. */
interface LineWish {
  line: ViType;
  team: string;
  asked: number;
  begins: number;
  ends_after: number;
  items: readonly Record<string, unknown>[];
  message: string;
  /** It is taken back an hour later. */
  taken_back?: true;
}

const wishes = (dayOf: (day: number) => string): readonly LineWish[] => [
  {
    ...{ line: 'VAL', team: 'lavande', asked: -2, begins: 12, ends_after: year },
    items: [
      object('helmet_racewear', 'Helmet with radio and visor set', 'ST5-20417', 420_000),
      object('electronics', 'Laptop with the data of the team', 'NB-8841', 310_000),
    ],
    message: 'We travel with both to every race.',
  },
  {
    ...{ line: 'TI', team: 'redwing', asked: -1, begins: 16, ends_after: 4 },
    items: [
      {
        ...consignment('Lotus 49B and spares', 64_000_000, 'Norwich', 'Imola'),
        ...{ departs_on: dayOf(16), arrives_on: dayOf(20) },
      },
    ],
    message: 'Our own driver, with a night in Reims.',
  },
  {
    ...{ line: 'VAL', team: 'levante', asked: -3, begins: 9, ends_after: year, taken_back: true },
    items: [object('watch', 'Pocket chronograph of 1931', 'LV-1931', 890_000)],
    message: 'For an exhibition in January.',
  },
];

/** The requests for the various insurances that wait for an answer, and one that was taken back. */
export function planLineRequests(stage: DemoStage, dayOf: (day: number) => string): void {
  for (const { line, team, asked, begins, ends_after, items, message, taken_back } of wishes(dayOf))
    stage.timeline.at(instantOf(dayOf(asked), '16:20') * 1000, async () => {
      const client = stage.as(team);
      const saved = await client.call('save_request', {
        kind: 'new_insurance',
        content: {
          line: {
            insurance_type: line,
            period_from: dayOf(begins),
            period_to: dayOf(begins + ends_after),
            terms: firstAnswers(lines[line].terms, dayOf(begins)),
            items: items.map((item) => ({ ...item })),
          },
        },
        message,
      });
      const submitted = await client.call('submit_request', saved);
      if (taken_back)
        stage.timeline.after(1, async () => {
          await client.call('retract_request', submitted);
        });
    });
}
