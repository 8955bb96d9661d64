import type { Interest } from './volunteer-rules.ts'

export const interests = {
  teaching: 'Teaching & Education',
  hygiene: 'Hygiene Drives',
  fundraising: 'Fundraising',
  therapy: 'Therapy Support',
  eldercare: 'Elder Care',
  environment: 'Animal & Environment Welfare',
  other: 'Other',
} as const satisfies Record<Interest, string>
