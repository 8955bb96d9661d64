-- The privacy notice and the terms are pages like the others: staff can change every word of them.
alter table public.page_content drop constraint page_content_page_slug_check;
alter table public.page_content add constraint page_content_page_slug_check check (page_slug in
  ('home', 'about', 'our_work', 'impact', 'donate', 'volunteer', 'csr_partnership', 'contact',
   'privacy', 'terms'));
