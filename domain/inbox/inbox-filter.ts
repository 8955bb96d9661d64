/**
 * Parses the address of the inbox. Its query holds the whole state of the list, so that links, the back
 * button and reloads show the same.
 */
import { addressParts, changedParts, queryOf } from '../forms/address-parts.ts'

export const inboxTabs = ['all', 'messages', 'applications', 'spam'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const itemStatuses = ['new', 'in_progress', 'done'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** `open` is unfinished work: new or in progress. */
export const statusFilters = ['open', ...itemStatuses, 'any'] as const
export type StatusFilter = (typeof statusFilters)[number]

export type InboxFilter = {
  tab: InboxTab
  status: StatusFilter
  /** An administrator's id, `nobody`, or empty for all. */
  assigned: string
  words: string
  /** From 1. */
  page: number
}

export const wholeInbox: InboxFilter = { tab: 'all', status: 'open', assigned: '', words: '', page: 1 }

/** Ignores invalid values. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const { one, id, typed, page } = addressParts(query)
  return {
    tab: one('tab', inboxTabs) ?? wholeInbox.tab,
    status: one('status', statusFilters) ?? wholeInbox.status,
    assigned: id('assigned') ?? one('assigned', ['nobody']) ?? '',
    words: typed('q'),
    page: page(),
  }
}

/** The shortest equivalent query: empty for the default view. */
export function writeInboxFilter(filter: InboxFilter): URLSearchParams {
  const { words, page, ...parts } = changedParts(filter, wholeInbox)
  return new URLSearchParams(queryOf({ ...parts, q: words?.trim() ? words : undefined, page }))
}

/** LIKE patterns that must all match: every word, anywhere, literally. */
export function searchPatterns(words: string): string[] {
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}
