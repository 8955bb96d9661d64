/**
 * Objects that are no longer used: catalogue name, such as `column public.donors.nickname` or `setting upi_id`, to the first release that
 * does not use it. That release still has it, since the one before runs beside it during an upgrade; the next may not.
 */
export const removals: Record<string, string> = {}
