-- What a claim of a various insurance says of its loss, by the questions of its line.

alter table claims add column loss_answers jsonb not null default '{}';
comment on column claims.loss_answers is 'Answers to the questions of the line, and under items the names of what was lost';
