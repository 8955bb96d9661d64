/** What became of one attempt to hand a message to a service. */
export type Outcome =
  | { kind: 'sent'; providerId: string }
  /** Time or another setting may cure it. `wait` is how many seconds the service asked for. */
  | { kind: 'again'; reason: string; wait?: number }
  | { kind: 'refused'; reason: string }
  /** It may have gone out: trying again might send it twice. */
  | { kind: 'unsure'; reason: string }

/** An address that answers one POST, where visitors reach the site by https, and one to write to. */
export type Unsubscribe = { oneClick?: string; mailto?: string }

export type Letter = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  attachments?: { filename: string; content: Buffer }[]
  /** Where one asks for no more of such letters. */
  unsubscribe?: Unsubscribe
}

/** A way to send messages of one channel, as the back office set it up. */
export type Service<Message> = {
  /** Whether the service knows a message it has seen, so that asking again is safe. */
  isRepeatable: boolean
  send(message: Message): Promise<Outcome>
}

export function unsure(why: string): Outcome {
  return {
    kind: 'unsure',
    reason: `${why} Whether the message arrived is not known: send it again if it did not.`,
  }
}
