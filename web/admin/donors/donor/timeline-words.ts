import { dedicationKinds, dedicationWords } from '#domain/donations/dedication-kinds.ts'
import { statusLabels } from '#domain/donations/gift-labels.ts'
import { interestAreas } from '#domain/forms/volunteer.ts'
import { stateWords } from '#domain/inbox/message-filter.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { isTemplateKey, templates } from '#domain/messages/templates.ts'
import { wayLabels } from '../../donations/thanks/way-labels.ts'
import { changedFields } from './changed-fields.ts'
import type { TimelineRow } from './timeline-data.ts'

export type Moment = {
  what: string
  /** The screen with more about it. */
  path?: string
  details?: readonly string[]
}

const from = (words: object, value: string | null): string =>
  (words as Record<string, string>)[value ?? ''] ?? value ?? ''
const rupees = ({ amount }: TimelineRow) => formatRupees(amount ?? 0)
const forCause = ({ title }: TimelineRow) => (title ? ` for ${title}` : '')
const titleOf = (row: TimelineRow) => row.title ?? ''

const MONTHLY = { began: 'began', cancelled: 'ended', completed: 'is complete', expired: 'never began' }
const PLEDGES = { open: 'Open', paid: 'Given', cancelled: 'Cancelled', lapsed: 'Lapsed' }
const REQUESTS: Record<string, string> = {
  access: 'Downloaded their data for them',
  withdrawal: 'Withdrew a consent for them',
  nomination: 'Changed their nominee',
}
const ACTIONS = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

/** Sentences of each kind of row. */
const KINDS: Record<string, (row: TimelineRow) => Moment> = {
  gift: (row) => ({
    what: `Gift of ${rupees(row)}${forCause(row)}`,
    path: `/admin/donations/${row.key}`,
    details: row.detail === 'successful' ? [] : [from(statusLabels, row.detail)],
  }),
  monthly: (row) => ({
    what: `Monthly gift of ${rupees(row)}${forCause(row)} ${from(MONTHLY, row.detail)}`,
    path: `/admin/monthly-gifts/${row.key}`,
  }),
  receipt: (row) => ({
    what: `Receipt ${titleOf(row)} ${row.detail}`,
    path: `/admin/donations/${row.key}`,
  }),
  dedication: (row) => ({
    what: `${from(dedicationWords, dedicationKinds.find((kind) => kind === row.detail) ?? null)}: ${titleOf(row)}`,
    path: `/admin/donations/${row.key}`,
  }),
  pledge: (row) => ({
    what: `Promised ${rupees(row)} for ${dayInWords(titleOf(row))}`,
    path: '/admin/pledges',
    details: [from(PLEDGES, row.detail)],
  }),
  thanks: (row) => ({
    what: `Thanked ${from(wayLabels, row.title)}`,
    details: (row.amount ?? 0) > 1 ? [`For ${row.amount} gifts`] : [],
  }),
  letter: (row) => ({
    what: `${row.author === 'whatsapp' ? 'WhatsApp message' : 'Email'}: ${nameOf(titleOf(row))}`,
    path: `/admin/messages/${row.key}`,
    details: row.detail === 'sent' ? [] : [from(stateWords, row.detail)],
  }),
  message: (row) => ({
    what: `They wrote: ${titleOf(row)}`,
    path: `/admin/inbox/message/${row.key}`,
    details: row.detail ? [row.detail] : [],
  }),
  application: (row) => ({
    what: `Volunteer application: ${interestAreas.find(({ value }) => value === row.title)?.label ?? row.title}`,
    path: `/admin/inbox/application/${row.key}`,
    details: row.detail ? [row.detail] : [],
  }),
  note: (row) => ({ what: titleOf(row) }),
  reminder: (row) => ({
    what: titleOf(row),
    details: [`Reminder for ${dayInWords(row.detail ?? '')}${row.amount ? ', done' : ''}`],
  }),
  change: (row) => ({
    what: labelOfChange(row),
    details:
      row.title === 'update'
        ? changedFields(row).map(
            ({ name, was, became }) => `${name}: ${was || '(empty)'} → ${became || '(empty)'}`,
          )
        : [],
  }),
}

export const momentOf = (row: TimelineRow): Moment => KINDS[row.kind]?.(row) ?? { what: row.kind }

const nameOf = (title: string) => (isTemplateKey(title) ? templates[title].label : title)

/** Label of an action about the donor; some change nothing in the record. */
function labelOfChange({ title, new_values }: TimelineRow): string {
  const done = (new_values ?? {}) as Record<string, unknown>
  if ('own_page_link' in done) return 'Sent the link to their own page'
  return REQUESTS[String(done.privacy_request)] ?? `${from(ACTIONS, title)} the record`
}
