-- A car that may drive on public roads is taxed higher in some countries, wherever it is insured.
alter table cars add column road_registered boolean not null default false;
