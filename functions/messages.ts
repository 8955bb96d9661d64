import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ContactMessage } from '#domain/forms/contact.ts'
import type { VolunteerApplication } from '#domain/forms/volunteer.ts'
import type { Language } from '#domain/languages.ts'
import type { Channel, TemplateKey } from '#domain/messages/templates.ts'
import type { Words } from '#domain/messages/words.ts'

/**
 * What the functions around messages ask of the server. Each throws the server's own error, with a sentence
 * for the caller, where it cannot do what is asked.
 */
export type Messages = {
  /** Stores what a visitor sent and notifies staff, once, however often it is sent. */
  receiveMessage(message: ContactMessage, sending: Sending): Promise<void>
  receiveApplication(application: VolunteerApplication, sending: Sending): Promise<void>
  /** Throws where the token is none of a waiting application. */
  guardianConsent(answering: {
    token: string
    answer: 'yes' | 'no' | undefined
    address: string
  }): Promise<AnswerOf<'guardian-consent'>>
  reply(reply: Reply, administrator: Record<string, unknown>): Promise<{ id: string }>
  /** Sends a sample of a template, as typed or as stored, and waits a moment to tell what became of it. */
  sendTest(test: TestMessage): Promise<MessageState>
  /** Sends a message of the log again, to the same or another address. */
  resend(id: string, recipient: string | null): Promise<MessageState>
  testConnection(service: ConnectionName): Promise<ConnectionTest>
}

/** How something came to be sent. */
export type Sending = {
  address: string
  /** Chosen by the browser for one sending; none where it knows of no such thing. */
  key: string | null
  /** A field that nobody sees: only programs fill it in. */
  honeypot: string
  /** How long the form was there to be filled in; none where the browser did not say. */
  seconds: number | null
  /** Of the page it was sent from; none where the browser did not say. */
  language: Language | null
}

export type Reply = {
  kind: 'message' | 'application'
  itemId: string
  subject: string
  body: string
  key: string | null
}

export type TestMessage = {
  template: TemplateKey
  channel: Channel
  language: Language
  recipient: string
  /** As they stand in the editor; none to send what is stored. */
  words: Words | null
}

export type MessageState = AnswerOf<'resend-message'>

export type ConnectionName = 'razorpay' | 'email' | 'whatsapp'

export type ConnectionTest = AnswerOf<'test-connection'>
