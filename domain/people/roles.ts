/** Roles of accounts, in the order of lists. What each allows is in the table `role_capabilities` alone. */
export const roles = ['admin', 'editor', 'fundraiser', 'accountant', 'viewer'] as const
export type Role = (typeof roles)[number]

export const capabilities = [
  'content',
  'campaigns',
  'gifts.read',
  'gifts.write',
  'gifts.correct',
  'gifts.refund',
  'donors.read',
  'donors.write',
  'identifiers',
  'export',
  'messages',
  'books.read',
  'books.write',
  'statement',
  'settings',
  'people',
  'privacy',
  'log',
] as const
export type Capability = (typeof capabilities)[number]
