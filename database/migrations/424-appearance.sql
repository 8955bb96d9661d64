-- The site's own colours are written into the style of every public page.
alter table public.site_settings add constraint site_settings_colours check (
  key not in ('theme_brand', 'theme_accent') or value ~ '^(#[0-9a-f]{6})?$');
