-- Personal documents, such as receipts. No policy opens this bucket: only the server reads and writes it, and
-- its functions hand a file to its owner.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'private_files', 'private_files', false, 50 * 1024 * 1024,
  -- Receipts are encrypted: plain bytes to the store.
  array['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream']
);
