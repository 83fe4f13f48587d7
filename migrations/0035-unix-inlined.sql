-- A date's extract is called stable, so unix() could not be written into the statements that use it, and every value of
-- every row was a call of its own, twelve times as slow. The distance from the epoch is immutable and the same number.
create or replace function unix(instant timestamptz) returns bigint
  language sql immutable strict parallel safe
  return floor(extract(epoch from instant - timestamptz 'epoch'))::bigint;
