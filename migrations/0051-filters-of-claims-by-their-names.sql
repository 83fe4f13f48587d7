-- The filters of claims have the names of the read too: what is kept of the list under a name is asked for by them.

update saved_views set query = regexp_replace(query, '(^|[?&])event=', '\1event_id=') where list = 'claims';
update saved_views set query = regexp_replace(query, '(^|[?&])team=', '\1user_id=') where list = 'claims';
update saved_views set query = regexp_replace(query, '(^|[?&])car=', '\1car_id=') where list = 'claims';
update saved_views set query = regexp_replace(query, '(^|[?&])insurer=', '\1insurer_id=') where list = 'claims';
update saved_views set query = regexp_replace(query, '(^|[?&])loss_adjuster=', '\1loss_adjuster_id=') where list = 'claims';
