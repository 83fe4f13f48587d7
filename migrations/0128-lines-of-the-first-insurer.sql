-- The insurer that an empty book begins with was given lines of premium tax instead of kinds of insurance.
update insurers set lines = array['on_track', 'PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI'] where 'HULL' = any (lines);
