// The premium tax of 34 countries on six lines as product defaults; staff check and edit them. A rate belongs to the
// day on which cover begins: Slovakia taxes 8 % until 31 December 2025 and 10 % from 1 January 2026.

import { type CalendarDate, addDays } from '#domain/dates.ts';
import {
  type PremiumTaxRate,
  premiumTaxLines,
  type TaxConfidence,
} from '#domain/rating/tax/premium-tax.ts';

/** The first day for which the defaults hold. */
const KNOWN_FROM: CalendarDate = '2022-01-01';

/** Country | rate and confidence for HULL PROP TRANSIT ACC GL MISC | source | note. Confidence: A seen, B known, C not found. */
const table = `
  NL | 21A 21A 0A 0A 21A 21A | depremievergelijker.nl/kennisbank-verzekeringen/assurantiebelasting; assurantiebelasting.org; sovos.com IPT rate increases (21% since 2013) | transport, accident, disability exempt; tax also due on policy costs
  BE | 9.25A 9.25A 1.4A 9.25B 9.25A 9.25A | inami.fgov.be andere taksen (normal 9.25); inami automobielverzekeringen (10% on hull of motor vehicles); helpcenter.nshift.com (1.4% goods) | a road-registered vehicle also carries the 10% INAMI levy and further levies, effective about 26.75 (B): use BE_REGISTERED override
  DE | 19A 19A 0A 19A 19A 19A | versicherungsgesetze.de VersStG para 6 (19; sea hull 3; accident with premium refund 3.8; fire 22 on 60% base); helpcenter.nshift.com (transit: 19 domestic only) | domestic transit 19; property policies with a fire part need the reduced base rules
  FR | 18A 9A 0A 9A 9A 9A | bofip BOI-TCAS-ASSUR-30-10-30 (18% non-compulsory motor); direct-fleet.com (9% others); CGI 995 3 (goods carried exempt) | plus flat terrorism contribution per property contract (4.30 in 2016, later 5.90/6.50: B); theft and driver injury parts of a motor contract at 9
  LU | 4A 4A 4A 4A 4A 4A | ec.europa.eu tedb id=398 (4%, version 2015) | 
  AT | 11A 11A 0A 4A 11A 11A | tmf-group ipt-rates (11 default, accident 4, international cargo exempt) | property also 8% fire brigade charge, insurer may pass on half
  IT | 13.5A 22.25B 7.5B 2.5A 22.25B 21.25B | sovos.com Taxation of Motor Insurance Policies: Italy (hull class 3: 12.5 + CONSAP 1); landiassicurazioni.it (2.5 accident to 21.25 fire/theft) | property and liability: 21.25 + CONSAP 1
  ES | 8A 8A 0B 8A 8A 8A | sovos.com 2021-05-05 horizon (6 to 8 in 2021) | plus CCS surcharges (winding-up 0.15% and extraordinary risks on property): B
  PT | 9B 9B 5B 5B 9B 9B | general knowledge (stamp duty); sovos.com Portuguese Stamp Duty confirms the tax, not the rates | plus INEM / ASF levies
  GB | 12A 12A 0A 12A 12A 12A | gov.uk Notice IPT1 para 2.1 (12 standard, 20 higher); charitytaxgroup.org.uk (commercial goods in international transit exempt) | 20 only for travel cover and cover sold with cars/appliances
  IE | 5A 5A 0A 5A 5A 5A | tedb id=859 (3%); fiscalreps 2012 (2% Insurance Compensation Fund; marine/aviation/transit excluded) | plus EUR 1 stamp duty per policy (B)
  DK | 1.1A 1.1A 0A 1.1B 1.1A 1.1A | businessindenmark.virk.dk insurance (1.1%; transport exempt) | 
  FI | 25.5A 25.5A 0A 0A 25.5A 25.5A | vero.fi Tax on insurance premiums (25.5 from 2024-09-01); vm.fi (personal insurance and import/export/transit goods exempt) | 
  SE | 0A 0A 0A 0A 0A 0A | sovos.com under-the-bonnet (only motor third-party 32%) | 
  NO | 0B 0B 0B 0B 0B 0B | general knowledge; sovos Norway motor (traffic insurance tax only) | 
  CH | 5A 5A 0B 0A 5A 5A | findea.ch; lexology (5%; personal insurance incl. accident exempt) | location-of-risk rules of the EEA do not apply: domicile of the policyholder decides
  LI | 5A 5A 0B 0B 5A 5A | sovos.com Liechtenstein IPT (5% non-life) | 
  SK | 10A 10A 10A 10A 10A 10A | sovos.com Slovakia IPT 8 to 10 effective 2026-01-01 | 8 before 2026-01-01
  LT | 10A 10A 10A 10A 10A 10A | kpmg.com / sovos.com Lithuania security contribution from 2026-01-01 | 0 before 2026-01-01; contribution of the insurer, shown as tax here
  SI | 8.5A 8.5A 8.5B 8.5B 8.5A 8.5A | gtnews.com 2015 (6.5 to 8.5 from 2015-01) | 
  HR | 10B 0B 0B 0B 0B 0B | general knowledge (10% road vehicle hull, 15% MTPL); sovos Croatia confirms the tax exists | unregistered race car may fall outside: refer
  HU | 0A 0A 0A 0A 0A 0A | sovos.com how-to-calculate-hungarian-ipt (10 or 15%, insurer-borne) | insurer-borne tax, priced into the premium, never shown on the invoice
  BG | 2A 2A 2B 2A 2A 2A | sovos ipt-amount-calculation (2%) | 
  GR | 15B 15B 15B 15B 15B 15B | general knowledge (15 most classes, fire 20); tmf-group Greece confirms classes and exemptions, not rates | international cargo exempt
  MT | 11A 11A 11B 11B 11A 11A | gtnews.com 2015 (10 to 11) | document duty, minimum EUR 13 (B)
  CY | 0B 0B 0B 0B 0B 0B | general knowledge | 
  PL | 0B 0B 0B 0B 0B 0B | general knowledge (no IPT) | 
  CZ | 0B 0B 0B 0B 0B 0B | general knowledge (3% loss-prevention levy is MTPL only) | 
  EE | 0B 0B 0B 0B 0B 0B | general knowledge | 
  LV | 0B 0B 0B 0B 0B 0B | general knowledge | 
  RO | 0B 0B 0B 0B 0B 0B | general knowledge (guarantee-fund contributions are the insurer's) | 
  IS | 0C 0C 0C 0C 0C 0C | not found | refer to tax adviser
  MC | 18B 9B 0B 9B 9B 9B | sovos Monaco IPT (special annual tax exists); rates assumed as France | 
  TR | 5B 5B 5B 5B 5B 5B | general knowledge (BSMV 5%) | 
`;

interface RateChange {
  readonly country_code: string;
  /** First day of the rate in the table. */
  readonly from: CalendarDate;
  /** The rate before that day, on every line that has a rate above zero. */
  readonly rate_before: string;
}

const changes: readonly RateChange[] = [
  { country_code: 'FI', from: '2024-09-01', rate_before: '24' },
  { country_code: 'SK', from: '2026-01-01', rate_before: '8' },
  { country_code: 'LT', from: '2026-01-01', rate_before: '0' },
];

/** Hungary's tax is the insurer's own cost and is never printed. */
const insurerBorne = new Set(['HU']);

function readRow(row: string): PremiumTaxRate[] {
  const [country = '', cells = '', source = '', note = ''] = row
    .split('|')
    .map((cell) => cell.trim());
  return cells.split(' ').map((cell, index) => ({
    country_code: country,
    line: premiumTaxLines[index] ?? 'MISC',
    rate_pct: cell.slice(0, -1),
    valid_from: KNOWN_FROM,
    valid_to: null,
    insurer_borne: insurerBorne.has(country),
    flat_amount_cents: 0,
    confidence: cell.slice(-1) as TaxConfidence,
    source,
    note,
  }));
}

/** A rate that changed becomes two rows, of which the earlier ends on the day before. */
function withChange(rate: PremiumTaxRate): PremiumTaxRate[] {
  const change = changes.find(({ country_code }) => country_code === rate.country_code);
  if (!change || rate.rate_pct === '0') return [rate];
  return [
    { ...rate, rate_pct: change.rate_before, valid_to: addDays(change.from, -1) },
    { ...rate, valid_from: change.from },
  ];
}

/** The default premium tax rates (manual 2.2) with the changes that are known. */
export const defaultPremiumTaxRates: readonly PremiumTaxRate[] = table
  .trim()
  .split('\n')
  .flatMap(readRow)
  .flatMap(withChange);

/** Cars with a road registration in Belgium also carry the 10 % health levy and further levies. */
export const registeredCarTaxRates: readonly PremiumTaxRate[] = [
  {
    country_code: 'BE',
    line: 'HULL',
    rate_pct: '26.75',
    valid_from: KNOWN_FROM,
    valid_to: null,
    insurer_borne: false,
    flat_amount_cents: 0,
    confidence: 'B',
    source: 'inami.fgov.be automobielverzekeringen',
    note: '9.25 plus the 10 levy on hull of motor vehicles and further levies',
  },
];
