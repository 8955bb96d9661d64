/**
 * What the functions around administrators ask of the server. Each throws the server's own error, with a
 * sentence for the person at the screen, where it cannot do what is asked.
 */
export type People = {
  invite(wish: InvitationWish, administrator: Record<string, unknown>): Promise<SentInvitation>
  /** A new link in place of the one that was sent before. */
  resend(id: string, administrator: Record<string, unknown>): Promise<SentInvitation>
  /** What an invitation says to whoever holds its link. */
  readInvitation(token: string, address: string): Promise<ReceivedInvitation>
  accept(answer: InvitationAnswer, address: string): Promise<{ email: string }>
}

export type InvitationWish = { email: string; firstName: string; lastName: string }

export type SentInvitation = {
  id: string
  email: string
  /** Answered this once: the database keeps its digest. */
  link: string
  /** False while no e-mail service is set up: then the link is all there is. */
  is_mailed: boolean
  expires_at: string
}

export type ReceivedInvitation = {
  email: string
  first_name: string
  last_name: string
  invited_by: string
}

export type InvitationAnswer = { token: string; password: string; firstName: string; lastName: string }
