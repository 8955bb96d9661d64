/** Outcome of one attempt to pass a message to a service. */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  /** May succeed later or with other settings. `wait`: seconds requested by the service. */
  | { kind: 'again'; reason: string; wait?: number }
  | { kind: 'refused'; reason: string }
  /** It may have been sent: a retry might send it twice. */
  | { kind: 'unsure'; reason: string }

/** A URL for a one-click POST, if the site has https, and a mail address. */
export type Unsubscribe = { oneClick?: string; mailto?: string }

export type Letter = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  attachments?: { filename: string; content: Buffer }[]
  /** Ways to unsubscribe from such letters. */
  unsubscribe?: Unsubscribe
}

/** A service for one channel, as configured in the back office. */
export type Service<Message> = {
  /** True if the service deduplicates messages, so that a retry is safe. */
  isRepeatable: boolean
  send(message: Message): Promise<Outcome>
}

export function unsure(why: string): Outcome {
  return {
    kind: 'unsure',
    reason: `${why} Whether the message arrived is not known: send it again if it did not.`,
  }
}
