/** Parses the address of the message log, like the inbox's. */
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

export function readMessageFilter(query: URLSearchParams): MessageFilter {
  const template = query.get('template') ?? ''
  const page = Number(query.get('page'))
  return {
    state: messageStates.find((state) => state === query.get('state')) ?? '',
    template: /^[a-z][a-z_]{0,62}$/.test(template) ? template : '',
    channel: channels.find((channel) => channel === query.get('channel')) ?? '',
    words: (query.get('q') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

export function writeMessageFilter({
  state,
  template,
  channel,
  words,
  page,
}: MessageFilter): URLSearchParams {
  const parts = { state, template, channel, q: words.trim() && words, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value))
}

export const stateWords: Record<MessageState, string> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
}
