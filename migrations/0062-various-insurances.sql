-- Quotes and policies of the various insurances have a list of their own, beside the much longer ones of cars on track.

-- squawk-ignore require-concurrent-index-creation
create index policies_various on policies (created_at desc, policy_id) where insurance_type <> 'on_track';
