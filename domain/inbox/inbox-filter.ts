/**
 * Parses the address of the inbox. Its query holds the whole state of the list, so that links, the back
 * button and reloads show the same.
 */
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

const LONGEST = 200
const MOST_PAGES = 100_000
const ID = /^[0-9a-f-]{36}$/

export const wholeInbox: InboxFilter = { tab: 'all', status: 'open', assigned: '', words: '', page: 1 }

/** Ignores invalid values. */
export function readInboxFilter(query: URLSearchParams): InboxFilter {
  const assigned = query.get('assigned') ?? ''
  const page = Number(query.get('page'))
  return {
    tab: inboxTabs.find((tab) => tab === query.get('tab')) ?? wholeInbox.tab,
    status: statusFilters.find((status) => status === query.get('status')) ?? wholeInbox.status,
    assigned: assigned === 'nobody' || ID.test(assigned) ? assigned : '',
    words: (query.get('q') ?? '').slice(0, LONGEST),
    page: Number.isInteger(page) && page > 0 && page <= MOST_PAGES ? page : 1,
  }
}

/** The shortest equivalent query: empty for the default view. */
export function writeInboxFilter({ tab, status, assigned, words, page }: InboxFilter): URLSearchParams {
  return new URLSearchParams([
    ...(tab === wholeInbox.tab ? [] : [['tab', tab]]),
    ...(status === wholeInbox.status ? [] : [['status', status]]),
    ...(assigned ? [['assigned', assigned]] : []),
    ...(words.trim() ? [['q', words]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
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
