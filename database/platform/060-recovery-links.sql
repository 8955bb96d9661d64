-- The secret of a recovery link is derived from this seed and the server's own secret, so that the same link
-- can be mailed again although a copy of the database does not give it away.

alter table auth.one_time_tokens add column seed text check ((kind = 'recovery') = (seed is not null));
