/** Parses the address of the message log, like the inbox's. */
import { addressParts, changedParts, queryOf } from '../forms/address-parts.ts'

export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'withdrawn'] as const
export type MessageState = (typeof messageStates)[number]

const channels = ['email', 'whatsapp'] as const

/** Empty for any. */
export type MessageFilter = {
  state: MessageState | ''
  template: string
  channel: (typeof channels)[number] | ''
  words: string
  page: number
}

const wholeLog: MessageFilter = { state: '', template: '', channel: '', words: '', page: 1 }

export function readMessageFilter(query: URLSearchParams): MessageFilter {
  const { one, that, typed, page } = addressParts(query)
  return {
    state: one('state', messageStates) ?? '',
    template: that('template', (key) => /^[a-z][a-z_]{0,62}$/.test(key)) ?? '',
    channel: one('channel', channels) ?? '',
    words: typed('q'),
    page: page(),
  }
}

export function writeMessageFilter(filter: MessageFilter): URLSearchParams {
  const { words, page, ...parts } = changedParts(filter, wholeLog)
  return new URLSearchParams(queryOf({ ...parts, q: words?.trim() ? words : undefined, page }))
}

export const stateWords: Record<MessageState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}
