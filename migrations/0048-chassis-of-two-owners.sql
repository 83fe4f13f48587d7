-- Two owners may keep a car of one chassis number: whoever types it does not learn that somebody else has it too. Staff
-- are told, and merge them or ask.

-- Thousands of cars at most, and looked at in no time.
-- squawk-ignore require-concurrent-index-creation
create index cars_by_chassis on cars (upper(chassis_number)) where chassis_number <> '' and active;
-- squawk-ignore require-concurrent-index-deletion
drop index cars_chassis;
