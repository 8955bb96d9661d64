-- The planner must know the period it is asked for: a plan kept for any period reads figures by their days and
-- sorts them, which for all time takes three times as long.

alter function public.donation_report(date, date, date, date, text) set plan_cache_mode = force_custom_plan;
