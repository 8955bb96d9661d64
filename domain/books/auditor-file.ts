/** Days for which an auditor's file can be downloaded; another one can be made at any time. */
export const DAYS_STORED = 90
