-- The numbers by which people know what a version insures: of objects and of cars that are told by their cover alone.
create function numbers_of_objects(content jsonb) returns text language sql immutable parallel safe
  return (select searchable(string_agg(n.number, ' ')) from (
    select coalesce(nullif(i.item ->> 'serial_number', ''), nullif(i.item ->> 'chassis_number', '')) as number
    from jsonb_array_elements(case when jsonb_typeof(content -> 'line' -> 'items') = 'array'
      then content -> 'line' -> 'items' else '[]' end) i (item)) n);
