-- Statistics know nothing of the rows of a file that has just come, and a planner that takes them for one or two
-- walks through all donors once for each. These functions work on whole files: hash joins suit any size.

alter function public.donor_import_plan(uuid) set enable_nestloop = off;
alter function public.import_donors(uuid) set enable_nestloop = off;
alter function public.undo_donor_import(uuid) set enable_nestloop = off;
