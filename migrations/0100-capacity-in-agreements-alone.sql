-- What an insurer carries at most stands in its agreements, which are guarded; these were not.
-- squawk-ignore ban-drop-column
alter table insurers drop column if exists capacity_per_car, drop column if exists capacity_per_event;
