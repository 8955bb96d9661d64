import { interestAreas } from '../forms/volunteer.ts'
import type { InboxTab, ItemStatus, StatusFilter } from './inbox-filter.ts'

/** Display texts of stored values. */
export const statusWords: Record<ItemStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  done: 'Done',
}

export const statusFilterWords: Record<StatusFilter, string> = {
  open: 'New or in progress',
  ...statusWords,
  any: 'Any status',
}

export const tabWords: Record<InboxTab, string> = {
  all: 'All',
  messages: 'Messages',
  applications: 'Volunteers',
  spam: 'Suspected spam',
}

export const spamWords: Record<string, string> = {
  honeypot: 'A hidden field was filled in, which people do not see.',
  too_fast: 'Several came from one address, faster than a person can type.',
  too_many: 'One address sent too many.',
}

export function interestWords(value: string | null): string {
  return interestAreas.find((area) => area.value === value)?.label ?? value ?? ''
}
