import type { QuoteContent } from '#contract/policies/document-content.ts';
import { currencies } from '#domain/currencies.ts';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import type { FieldLines } from '#web/kit/form/declared-fields.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { EditorSection, FieldGrid, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { PanelFields, panelWith } from '#web/policies/editor/panel-fields.tsx';
import { ContentFields, countryChoice, percentChoice } from '#web/policies/editor/quote-fields.tsx';
import { useOfferedInsurers } from '#web/policies/editor/offered-insurers.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** Who insures whom, and who brought the client. */
export function EditorParties() {
  const { document, draft } = useQuoteEditing();
  const { content, change } = draft;
  const { client } = document;
  return (
    <EditorSection
      id="parties"
      number={1}
      title="Parties"
      complete={content.insurer_id !== ''}
      note={partyName(client)}
    >
      <SectionBody>
        <Facts
          columns={3}
          facts={[
            {
              label: 'Client',
              value: (
                <AppLink
                  href={addressOf('account', { user_id: client.user_id })}
                  sx={{ color: t.brand[600], fontWeight: 550 }}
                >
                  {partyName(client)}
                </AppLink>
              ),
            },
            { label: 'Contact', value: [client.attn, client.phone].filter(Boolean).join(' · ') },
            { label: 'Country', value: countryName(client.country) },
          ]}
        />
        <FieldGrid min={200}>
          <ContentFields values={content} onChange={change} lines={usePartyFields()} />
        </FieldGrid>
        <PanelFields />
      </SectionBody>
    </EditorSection>
  );
}

function usePartyFields(): FieldLines<Extract<keyof QuoteContent, string>> {
  const { draft, records } = useQuoteEditing();
  const { content, change } = draft;
  const users = records.users.data?.users ?? [];
  const brokers = users.filter((user) => user.account_type === 'brokerage');
  const insurers = useOfferedInsurers();
  return [
    {
      choice: 'broker_id',
      label: 'Brokerage',
      placeholder: 'None',
      loading: records.users.isPending,
      options: brokers.map((user) => ({
        value: user.user_id,
        label: partyName(user),
        note: `${user.commission_pct} %`,
      })),
      onChosen: (broker_id) => {
        const broker = brokers.find((one) => one.user_id === broker_id);
        const own = broker?.commission_pct ?? content.commission_pct;
        change({ commission_pct: broker_id === null ? '0.0' : own });
      },
    },
    {
      choice: 'commission_pct',
      label: 'Commission',
      hint: 'Inside the net premium',
      disabled: content.broker_id === null,
      ...percentChoice,
    },
    {
      choice: 'insurer_id',
      label: 'Insurer',
      required: true,
      clearable: false,
      loading: records.insurers.isPending,
      options: insurers.map(({ insurer_id, name }) => ({ value: insurer_id, label: name })),
      onChosen: (chosen) => {
        const insurer_id = chosen ?? content.insurer_id;
        const others = content.panel.filter(
          (one) => one.insurer_id !== insurer_id && one.insurer_id !== content.insurer_id,
        );
        change({ panel: panelWith(insurer_id, others) });
      },
    },
    {
      choice: 'policyholder_country',
      label: 'Country of the policyholder',
      hint: 'Taxes the fee and items without a country',
      clearable: false,
      placeholder: 'Choose',
      ...countryChoice,
    },
    {
      choice: 'currency',
      label: 'Currency',
      clearable: false,
      options: plainOptions(currencies),
    },
  ];
}
