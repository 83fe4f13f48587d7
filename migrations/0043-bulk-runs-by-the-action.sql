-- What is done to many rows bears the name of the action that does it to one.
update bulk_runs set deed = case deed
  when 'review_claims' then 'review_claim'
  when 'approve_claims' then 'approve_claim'
  when 'reject_claims' then 'reject_claim'
  when 'ask_claims' then 'ask_claim_info'
  when 'assign_claims' then 'assign_loss_adjuster'
  when 'remind_claims' then 'send_claim_reminder'
  when 'tell_insurers' then 'mail_claim_insurers'
  when 'assign_documents' then 'assign_document'
  when 'change_documents' then 'change_document_status'
  when 'check_documents' then 'check_document'
  when 'send_documents' then 'send_quote'
  when 'assign_requests' then 'assign_request'
  when 'approve_requests' then 'apply_request'
  when 'remind_invoices' then 'send_payment_reminders'
  when 'mark_errors' then 'set_error_status'
  else deed end;
