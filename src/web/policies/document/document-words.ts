import type { DocumentDetail, DocumentVersion } from '#contract/policies/document-answers.ts';
import {
  documentStatusLabels,
  documentStatusTones,
  type DocumentStatus,
} from '#domain/policies/document-status.ts';
import {
  type AggregateMode,
  type ItemKind,
  type RaceSession,
  type RepairScope,
  sessionLabels,
} from '#domain/rating/on-track-input.ts';
import type { Tone } from '#web/kit/base/tokens.ts';

/** A status as the chip shows it. */
export function documentStatusWord(status: DocumentStatus): { label: string; tone: Tone | 'none' } {
  return { label: documentStatusLabels[status], tone: documentStatusTones[status] };
}

export const itemKindLabels: Readonly<Record<ItemKind, string>> = {
  race_event: 'Race event',
  test_day: 'Test day',
  track_day: 'Track day',
};

export const scopeLabels: Readonly<Record<RepairScope, string>> = {
  parts_only: 'Parts only',
  parts_and_labour: 'Parts and labour',
};

export const aggregateLabels: Readonly<Record<AggregateMode, string>> = {
  reinstated: 'Reinstated for each event',
  single_aggregate: 'Once for the whole policy',
};

export const accidentLimits = ['100', '75', '50'] as const;

/** "Practice, qualifying, race": the sessions that an item insures. */
export function sessionsText(sessions: readonly RaceSession[]): string {
  const text = sessions.map((session) => sessionLabels[session].toLowerCase()).join(', ');
  return text === '' ? 'None' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "12.5 %": a percentage as text, without a zero that says nothing; it does not break across lines. */
export function percentText(pct: string): string {
  const plain = pct.replace(/^-/, '−');
  return `${plain.replace(/\.0+$/, '').replace(/(\.\d*[1-9])0+$/, '$1')}\u00a0%`;
}

/** The insurer with its share, for those who are told it; of a shared risk every insurer, the leader first. */
export function insurerText({ name, share_pct, panel }: DocumentDetail['insurer']): string {
  if (panel) return panel.map((one) => `${one.name}, ${percentText(one.share_pct)}`).join(' · ');
  return share_pct === undefined ? name : `${name}, ${percentText(share_pct)}`;
}

/** What the client is called: company, team or person. */
export function partyName(party: {
  company_name: string;
  team_name: string;
  attn: string;
  email: string;
}): string {
  return party.company_name || party.team_name || party.attn || party.email;
}

/** "Porsche 992 GT3 Cup #27 + 1 more": what a version insures, in few words. */
export function insuredTitle({ items, line }: Pick<DocumentVersion, 'items' | 'line'>): string {
  const titles = line ? line.items.map(({ label }) => label) : items.map(({ car }) => car.title);
  const [first = '', ...others] = [...new Set(titles)];
  return others.length === 0 ? first : `${first} + ${others.length} more`;
}
