-- A mail keeps its texts without the links that open something by themselves; those lie beside it, encrypted.
alter table emails add column sealed_links bytea;
update emails set
  html = regexp_replace(html, 'https?://[^]\s"''<>)]*[?&;](policy_key|bulk_id|token)=[^]\s"''<>)]+', '#withheld-0', 'g'),
  plain_text = regexp_replace(plain_text, 'https?://[^]\s"''<>)]*[?&;](policy_key|bulk_id|token)=[^]\s"''<>)]+', '#withheld-0', 'g'),
  body = regexp_replace(body, 'https?://[^]\s"''<>)]*[?&;](policy_key|bulk_id|token)=[^]\s"''<>)]+', '#withheld-0', 'g')
where status <> 'queued' and (html || plain_text || body) ~ '[?&;](policy_key|bulk_id|token)=';

-- Mails about log-ins lie in a folder of the machine, not in the mailbox that staff read.
delete from mailbox_messages m using emails e
where m.smtp_message_id like '<' || e.email_id || '@%'
  and e.type in ('password_reset', 'invitation', 'two_step_reset', 'password_changed', 'email_changed', 'two_step_on',
    'two_step_off', 'recovery_code_used', 'passkey_added', 'passkey_removed');

-- A policy link ends with its document, can be withdrawn, and says who has it and when it was used.
alter table policy_keys
  add column policy_key_id uuid default uuidv7() not null,
  add column sent_to text default '' not null,
  add column last_used_at timestamp with time zone,
  add column revoked_at timestamp with time zone,
  add column revoked_by uuid references accounts(user_id);
