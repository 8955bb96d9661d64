import { dayInWords } from '../india/indian-days.ts'
import { type Capability, capabilities, type Role, roles } from './roles.ts'

/** Each role in the words of the People screen. */
export const roleLabels: Record<Role, { label: string; can: string }> = {
  admin: { label: 'Administrator', can: 'Sees and changes everything, including people, keys and settings.' },
  editor: {
    label: 'Editor',
    can: 'Writes the website: pages, causes, campaigns, stories, pictures. Sees no donors.',
  },
  fundraiser: {
    label: 'Fundraiser',
    can: 'Looks after donors, enters donations, writes campaigns and answers messages. Cannot refund.',
  },
  accountant: {
    label: 'Accountant',
    can: 'Corrects and refunds donations, keeps the books and files the tax statement.',
  },
  viewer: { label: 'Viewer', can: 'Reads donations, donors, books and the log. Changes nothing.' },
}

/** Actions that each capability allows, as the object of "can". */
export const capabilityLabels: Record<Capability, string> = {
  content: 'Write pages, causes, stories, the menu, files, translations and appearance',
  campaigns: 'Write campaigns, their translations, and posters',
  'gifts.read': 'See donations, monthly gifts, receipts and figures',
  'gifts.write': 'Enter offline donations, manage monthly gifts, issue receipts, resolve payments to check',
  'gifts.correct': 'Correct amounts, cancel receipts, delete offline donations',
  'gifts.refund': 'Refund donations',
  'donors.read': 'See donors, with PAN and other identifiers masked',
  'donors.write': 'Add, change, import, merge and delete donors',
  identifiers: 'See PAN and other identifiers in full; each view is logged',
  export: 'Export lists of donors and donations',
  messages: 'Read and answer the inbox; change message templates',
  'books.read': 'See payouts, bank lines and the books',
  'books.write': 'Import bank statements, match payouts, export and close the books',
  statement: 'Prepare the yearly tax statement; keep registrations and tax rules',
  settings: 'Change settings and keys; test connections',
  people: 'Invite people, change roles, end sessions',
  privacy: 'Answer privacy requests, erase personal data, set retention',
  log: 'Read the log about accounts, exports and identifiers; check its seals',
}

/** A role in words, also of accounts without access. */
export function roleLabel(role: string): string {
  return roles.find((known) => known === role) ? roleLabels[role as Role].label : 'No access'
}

/** "Editor, until 31 Mar 2027" */
export function accessWords(access: { role: string; access_ends_on: string | null }): string {
  const label = roleLabel(access.role)
  return access.access_ends_on && access.role !== 'member'
    ? `${label}, until ${dayInWords(access.access_ends_on)}`
    : label
}

export type RoleCapability = { role: string; capability: string }

/** Each capability in words, with the roles that have it. */
export function rightsByCapability(rights: readonly RoleCapability[]): { can: string; roles: Role[] }[] {
  return capabilities.map((capability) => ({
    can: capabilityLabels[capability],
    roles: roles.filter((role) => rights.some((one) => one.role === role && one.capability === capability)),
  }))
}
