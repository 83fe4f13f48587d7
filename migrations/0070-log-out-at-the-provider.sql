-- A session that single sign-on opened: by which link (which may be gone by now), what the provider calls its own
-- session, and the token that names both when somebody logs out there too.
alter table sessions add column sign_on_link_id uuid;
alter table sessions add column sign_on_sid text;
-- Encrypted with SECRET_KEY.
alter table sessions add column sealed_id_token bytea;
