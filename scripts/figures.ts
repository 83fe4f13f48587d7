// usage: npm run -s figures [-- --year 2026] [--currency EUR] [--all] — compares every figure of every tab of the analytics
// page with SQL over the raw tables and with the rows that it opens, of everybody and of each line, insurer and brokerage,
// also all currencies in EUR at the rates of their bookings, and the small pictures of every record and of every client's
// season with the same tables; prints what differs, with --all each figure; ends with 1 where something differs
import { parseArgs } from 'node:util';
import { currencies, DEFAULT_CURRENCY, REPORTING_CURRENCY } from '#domain/currencies.ts';
import { buildApp } from '#server/app.ts';
import { foldAllFigures } from '#server/analytics/fold-figures.ts';
import { readConfig } from '#server/platform/config.ts';
import { compareFigures, type ComparedFigure } from './figures/compare-figures.ts';
import { compareRows } from './figures/compare-rows.ts';
import { compareSmallFigures } from './figures/compare-small-figures.ts';

const { values } = parseArgs({
  options: {
    year: { type: 'string', default: String(new Date().getFullYear()) },
    currency: { type: 'string', default: DEFAULT_CURRENCY },
    all: { type: 'boolean', default: false },
  },
});

const app = await buildApp(
  readConfig({
    ...process.env,
    WORKER: 'only',
    LOG_LEVEL: 'fatal',
    STATEMENT_TIMEOUT_MS: '600000',
  }),
);
try {
  const { services } = app;
  await foldAllFigures(services);
  const currency = currencies.find((one) => one === values.currency) ?? DEFAULT_CURRENCY;
  const whole = { from: `${values.year}-01-01`, to: `${values.year}-12-31`, currency };
  const someDays = { from: `${values.year}-02-11`, to: `${values.year}-08-19` };
  const insurers = await services.db
    .selectFrom('insurers')
    .select(['insurer_id', 'name'])
    .execute();
  const brokers = await services.db
    .selectFrom('accounts')
    .select(['user_id', 'company_name'])
    .where('account_type', '=', 'brokerage')
    .execute();
  const questions = [
    { name: 'Everybody', question: whole },
    {
      name: 'Half a year and some days',
      question: { ...whole, ...someDays },
    },
    ...(currency === REPORTING_CURRENCY
      ? [
          { name: `All in ${currency}`, question: { ...whole, translated: true } },
          {
            name: `All in ${currency}, half a year and some days`,
            question: { ...whole, ...someDays, translated: true },
          },
          ...insurers.map(({ insurer_id, name }) => ({
            name: `${name}, all in ${currency}`,
            question: { ...whole, insurer_id, translated: true },
          })),
        ]
      : []),
    { name: 'On track', question: { ...whole, insurance: 'track' as const } },
    { name: 'Various insurances', question: { ...whole, insurance: 'vi' as const } },
    ...insurers.map(({ insurer_id, name }) => ({ name, question: { ...whole, insurer_id } })),
    ...brokers.map(({ user_id, company_name }) => ({
      name: company_name,
      question: { ...whole, broker_id: user_id },
    })),
    ...brokers.slice(0, 1).flatMap(({ user_id, company_name }) =>
      insurers.slice(0, 1).map(({ insurer_id, name }) => ({
        name: `${company_name} with ${name}`,
        question: { ...whole, broker_id: user_id, insurer_id },
      })),
    ),
  ];
  let differing = 0;
  for (const { name, question } of questions) {
    const figures = [
      ...(await compareFigures(services, question)),
      ...(await compareRows(services, question)),
    ];
    const wrong = figures.filter(({ is_same }) => !is_same);
    differing += wrong.length;
    process.stdout.write(`${name}: ${figures.length} figures, ${wrong.length} differ\n`);
    for (const figure of values.all ? figures : wrong) process.stdout.write(line(figure));
  }
  const small = await compareSmallFigures(services);
  const odd = small.filter(({ is_same }) => !is_same);
  differing += odd.length;
  process.stdout.write(`Small pictures: ${small.length} figures, ${odd.length} differ\n`);
  for (const figure of values.all ? small : odd) process.stdout.write(line(figure));
  process.exitCode = differing === 0 ? 0 : 1;
} finally {
  await app.close();
}

function line({ card, row, value, shown, counted, is_same }: ComparedFigure): string {
  return `  ${is_same ? '=' : '≠'} ${card.padEnd(28)} ${`${row}, ${value}`.padEnd(56)} ${shown.padStart(14)} ${counted.padStart(14)}\n`;
}
