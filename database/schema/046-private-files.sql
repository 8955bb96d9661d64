-- Documents about people, such as receipts. No policy opens this bucket: the server alone writes and reads it,
-- and its functions hand a file to whom it belongs.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'private_files', 'private_files', false, 50 * 1024 * 1024,
  -- Receipts are sealed: to the store they are bytes.
  array['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream']
);
