-- What was paid before for the same part is found by its number, or by its words where it has none.

create function claim_line_words(part_number text, description text) returns text
  language sql immutable parallel safe
  return case
    when part_number <> '' then 'nr ' || regexp_replace(searchable(part_number), '[^a-z0-9]+', '', 'g')
    else searchable(description)
  end;

-- squawk-ignore require-concurrent-index-creation
create index claim_lines_paid_before on claim_lines (claim_line_words(part_number, description), kind)
  where settled and agreed > 0;
