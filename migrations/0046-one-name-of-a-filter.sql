-- A filter has one name, that of the read: what is kept of a list under a name is asked for by it.

update saved_views
set query = regexp_replace(query, '(^|[?&])compare=', '\1compare_year=')
where list = 'series';
update saved_views
set query = regexp_replace(query, '(^|[?&])different=', '\1only_different=')
where list = 'series';
update saved_views
set query = regexp_replace(query, '(^|[?&])client=', '\1user_id=')
where list in ('invoices', 'payments');
update saved_views
set query = regexp_replace(query, '(^|[?&])insurance=', '\1insurance_type=')
where list = 'payments';
