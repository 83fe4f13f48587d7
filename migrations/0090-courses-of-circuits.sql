-- Circuits know which course the product gave them, so that a better one may follow where nobody changed it (decision 084).

create function course_mark(outline jsonb, corners jsonb) returns text language sql immutable parallel safe
  return md5(coalesce(outline::text, '') || corners::text);

alter table circuits add column given_course text;
comment on column circuits.given_course is 'Mark of the course that the product gave; another one, or none: it is the staff''s own';

-- Courses as they were given until now: corners counted on an outline, or numbers alone where none was known.
update circuits set given_course = course_mark(outline, corners)
  where course_mark(outline, corners) in (
    '0001cb4449c9893a2bda09fdf0d7d3bc', '04c2056c3b57b4f3722e3f6b8ef8c615', '0561d7f97ef186bc305f562d512e6bb7',
    '058c961104d6d1d67f0b8d1ed0a7ffed', '0f6e70e391df4e6beffc8cd81c36f9f7', '0f92a4fe79468fc1c85e330865331a00',
    '1c81f35748b5a2dcedc4be77984c8882', '1fe69e16682409a5c627d63769dc7501', '227df4032d40adbeb254f7c239ef76cc',
    '30a705add36f5a8702449a8bbc375085', '33d92147f68da9b8daa47146463451d3', '35764ea455dbe596403e83906edd6dfa',
    '3b5243243226a020d40175f46c5ad81e', '47ee9ca353d62cb6c4582eccbc9967a1', '48e70a4ff1e2f44d85a9d4a2b1e02afd',
    '4df0ba8dec59faa3101808aa3edc518e', '622028ff8e8ea936299b11ec0da4775f', '7a2a3b5c3f6d314dd9d80fb8c2ac6569',
    '80206c8c1f75c5394e3d6546a1cea563', '80df00d7949118074cad95b71c714841', '8d899b2c0522951c738a850f97c1a1b8',
    '8ea06799f14aaac13df176f49b105b66', 'a4b1a615feb49c989ee953a04c648ce5', 'b4383b00fa65e9f87d6fbc4d18aac8ff',
    'b5a01376775a088f0589be3828715007', 'c1072308f235a28d8d229fe180c5e2eb', 'c28420ea2cb6be933d4c71aba8000fbe',
    'c3a9a986c7e654138eb36412eb35bfe6', 'd3707f031edcc0ab8f433a039504ba49', 'd5a9d6deadc9758245b20eb52107b39d',
    'db5cd99a5261feb5000f36f297ec74d2', 'de8a21da4c328baf30f0d6a527fd0edc', 'e79195422bdaf39764ae98f52360b52f',
    'f01c1377318fdb7f62e22a408ea04d0e', 'f020ef6cc2f84f62c372abbf6dc8dbf3', 'f5a29fe49d3a7df0ad2d8fec3b425915',
    'f68fa1eb9543aa7b824935d88aab3852', 'f7a37044e1b057ad73fe47560d5e8971', 'fe0cc6dbf91663a6ba062065ad31d175',
    'fffecb616d389220daff0a317db5c40d')
  or outline is null and corners <> '[]' and not exists (
    select from jsonb_array_elements(corners) k
    where k ->> 'name' <> 'Turn ' || (k ->> 'number') or k ->> 'x' is not null);

-- A corner without a name of its own is called by its number; nobody has to store that.
update circuits set corners = (
    select jsonb_agg(case when k ->> 'name' = 'Turn ' || (k ->> 'number') then k || '{"name": ""}' else k end order by n)
    from jsonb_array_elements(corners) with ordinality x (k, n))
  where given_course is null and corners <> '[]';

-- Barcelona has been driven without its last chicane since 2023.
update circuits set turns = 14, length_m = 4657
  where circuit_id = 'catalunya' and turns = 16 and length_m = 4655 and given_course is not null;

-- Claims name a corner by its number or its name: what both mean may change with the corners of their circuit.
create function mark_figures_of_circuits() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select distinct c.policy_id from new_rows n join old_rows o using (circuit_id)
      join events e on e.circuit_id = n.circuit_id join claims c on c.event_id = e.event_id
    where n.corners <> o.corners;
  return null;
end $$;
create trigger circuits_figured_again after update on circuits referencing old table as old_rows new table as new_rows
  for each statement execute function mark_figures_of_circuits();
