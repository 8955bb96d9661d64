-- PostgreSQL's patterns count no further than 255, so the length of a name is checked by itself.

alter table public.message_templates
  drop constraint message_templates_whatsapp_name_check,
  add constraint message_templates_whatsapp_name_check
    check (whatsapp_name ~ '^[a-z0-9_]+$' and char_length(whatsapp_name) <= 512);
