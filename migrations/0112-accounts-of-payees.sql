-- outside a transaction
-- Somebody who is no account here has each account number once.

create unique index concurrently if not exists payee_accounts_payee on payee_accounts (payee, iban) where payee is not null;
