-- What is open of invoices and missing of policies that were there before, apart from the sums: their rows are held for as
-- short as may be.

set local work_mem = '256MB';

select refresh_open_on_invoices(array(select distinct invoice_id from payments where amount_open > 0));

update policies p set has_gaps = true
where p.document_state = 'policy' and not p.has_gaps and policy_has_gaps(p.policy_id);
