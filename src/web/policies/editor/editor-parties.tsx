import { currencies } from '#domain/currencies.ts';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { EditorSection, FieldGrid, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { PanelFields, panelWith } from '#web/policies/editor/panel-fields.tsx';
import { CountryField, FieldSpot, PercentField } from '#web/policies/editor/quote-fields.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** Who insures whom, and who brought the client. */
export function EditorParties() {
  const { document, draft, records } = useQuoteEditing();
  const { content, errors, change } = draft;
  const { client } = document;
  const users = records.users.data?.users ?? [];
  const brokers = users.filter((user) => user.account_type === 'brokerage');
  const insurers = records.insurers.data?.insurers ?? [];
  const setBroker = (broker_id: string | null) => {
    const broker = brokers.find((one) => one.user_id === broker_id);
    change({
      broker_id,
      commission_pct:
        broker_id === null ? '0.0' : (broker?.commission_pct ?? content.commission_pct),
    });
  };
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
          <FieldSpot path="broker_id">
            <SelectField
              label="Brokerage"
              placeholder="None"
              value={content.broker_id}
              onChange={setBroker}
              loading={records.users.isPending}
              options={brokers.map((user) => ({
                value: user.user_id,
                label: partyName(user),
                note: `${user.commission_pct} %`,
              }))}
              error={errors.get('broker_id')}
            />
          </FieldSpot>
          <FieldSpot path="commission_pct">
            <PercentField
              label="Commission"
              hint="Inside the net premium"
              value={content.commission_pct}
              onChange={(commission_pct) => change({ commission_pct })}
              disabled={content.broker_id === null}
              error={errors.get('commission_pct')}
            />
          </FieldSpot>
          <FieldSpot path="insurer_id">
            <SelectField
              label="Insurer"
              required
              value={content.insurer_id}
              onChange={(chosen) => {
                const insurer_id = chosen ?? content.insurer_id;
                const others = content.panel.filter(
                  (one) => one.insurer_id !== insurer_id && one.insurer_id !== content.insurer_id,
                );
                change({ insurer_id, panel: panelWith(insurer_id, others) });
              }}
              loading={records.insurers.isPending}
              options={insurers.map((insurer) => ({
                value: insurer.insurer_id,
                label: insurer.name,
              }))}
              error={errors.get('insurer_id')}
            />
          </FieldSpot>
          <FieldSpot path="policyholder_country">
            <CountryField
              label="Country of the policyholder"
              hint="Taxes the fee and items without a country"
              value={content.policyholder_country}
              onChange={(code) =>
                change({ policyholder_country: code ?? content.policyholder_country })
              }
              error={errors.get('policyholder_country')}
            />
          </FieldSpot>
          <FieldSpot path="currency">
            <SelectField
              label="Currency"
              clearable={false}
              value={content.currency}
              onChange={(currency) => change({ currency: currency ?? content.currency })}
              options={plainOptions(currencies)}
              error={errors.get('currency')}
            />
          </FieldSpot>
        </FieldGrid>
        <PanelFields />
      </SectionBody>
    </EditorSection>
  );
}
