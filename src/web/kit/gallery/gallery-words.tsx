import Box from '@mui/material/Box';
import { amountInWords } from '#domain/amount-in-words.ts';
import { countries } from '#domain/countries.ts';
import { currencies, currencySymbol } from '#domain/currencies.ts';
import { epochOfTypedDate, parseTypedDate } from '#domain/date-entry.ts';
import { formatDate, formatDateTime, periodTextOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { parseNumber } from '#domain/number-entry.ts';
import { percentages } from '#domain/percentages.ts';
import { romanNumerals } from '#domain/roman-numerals.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { LinkText } from '#web/kit/text/link-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';

interface Sample {
  what: string;
  given: string;
  shown: React.ReactNode;
}

const seventeenth = 1_779_012_000;
const long = 'Porsche Carrera Cup Benelux, sixth and last weekend of the season';

const samples: readonly Sample[] = [
  { what: 'Date', given: String(seventeenth), shown: formatDate(seventeenth) },
  { what: 'Date with time', given: String(seventeenth), shown: formatDateTime(seventeenth) },
  { what: 'No date', given: '0', shown: `“${formatDate(0)}”` },
  { what: 'Typed date', given: '17-5-26', shown: parseTypedDate('17-5-26', '2026-01-01') },
  { what: 'Typed day', given: '17 may', shown: parseTypedDate('17 may', '2026-01-01') },
  { what: 'Typed to seconds', given: '17/05/2026', shown: epochOfTypedDate('17/05/2026') },
  { what: 'Number', given: '12,5', shown: parseNumber('12,5') },
  { what: 'No number', given: 'abc', shown: String(parseNumber('abc') ?? 'nothing') },
  { what: 'Money', given: '4825000 cents', shown: formatMoney(4_825_000) },
  {
    what: 'Whole money',
    given: '4825000 cents',
    shown: formatMoney(4_825_000, 'USD', { whole: true }),
  },
  { what: 'Money in words', given: '2037005 cents', shown: amountInWords(2_037_005) },
  { what: 'No money', given: 'null', shown: <MoneyText amount={null} /> },
  { what: 'Date of a record', given: '2026-05-17', shown: <DateText value="2026-05-17" /> },
  {
    what: 'Period',
    given: '2026-05-17 to 2026-06-01',
    shown: periodTextOf('2026-05-17', '2026-06-01'),
  },
  {
    what: 'Age',
    given: 'two hours, with 1 allowed',
    shown: <RelativeAge since={Math.floor(Date.now() / 1000) - 7300} urgentAfterHours={1} />,
  },
  { what: 'Number of a record', given: '', shown: <NumberText value="CL-2026-0412" /> },
  {
    what: 'Link to hand on',
    given: '',
    shown: <LinkText url="https://paddock.example/new-payment?token=9f2c" />,
  },
  { what: 'No number of a record', given: '', shown: <NumberText value={null} /> },
  {
    what: 'Two lines',
    given: `${long.length} letters and a name`,
    shown: <TwoLines first={long} second="Van Dalen Racing" />,
  },
  { what: 'Long text', given: `${long.length} letters`, shown: <LongText text={long} /> },
  {
    what: 'Wrapped text',
    given: `${long.length} letters`,
    shown: <WrappedText>{long}</WrappedText>,
  },
  {
    what: 'Currencies',
    given: currencies.join(' '),
    shown: currencies.map(currencySymbol).join(' '),
  },
  { what: 'Roman numerals', given: '1 to 50', shown: romanNumerals.join(' ') },
  { what: 'Percentages', given: '30.0 to 0.0', shown: percentages.join(' ') },
  {
    what: 'Countries',
    given: String(countries.length),
    shown: countries.map(({ code }) => code).join(' '),
  },
];

const columns: readonly Column<Sample>[] = [
  { id: 'what', header: 'What', cell: (row) => row.what },
  { id: 'given', header: 'Given', cell: (row) => row.given, quiet: true },
  { id: 'shown', header: 'Shown', cell: (row) => row.shown, maxWidth: 560 },
];

/** How values read. */
export function GalleryWords() {
  return (
    <GallerySheet title="Words">
      <Card flush>
        <PlainTable
          label="How values read"
          columns={columns}
          rows={samples}
          rowId={(row) => row.what}
        />
        <Box sx={{ height: 8 }} />
      </Card>
    </GallerySheet>
  );
}
