import { interestAreas } from '../forms/volunteer.ts'
import type { InboxTab, ItemStatus, StatusFilter } from './inbox-filter.ts'

/** Display texts of stored values. */
export const statusLabels: Record<ItemStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  done: 'Done',
}

export const statusFilterLabels: Record<StatusFilter, string> = {
  open: 'New or in progress',
  ...statusLabels,
  any: 'Any status',
}

export const tabLabels: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  applications: 'Volunteers',
  spam: 'Suspected spam',
}

export const spamLabels: Record<string, string> = {
  honeypot: 'A hidden field was filled in, which people do not see.',
  too_fast: 'Several came from one address, faster than a person can type.',
  too_many: 'One address sent too many.',
}

export function interestWords(value: string | null): string {
  return interestAreas.find((area) => area.value === value)?.label ?? value ?? ''
}
