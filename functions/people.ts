import type { AnswerOf } from '#domain/api/contracts.ts'

/**
 * What the functions around administrators ask of the server. Each throws the server's own error, with a
 * sentence for the person at the screen, where it cannot do what is asked.
 */
export type People = {
  invite(request: InvitationRequest, administrator: Record<string, unknown>): Promise<SentInvitation>
  /** A new link in place of the one that was sent before. */
  resend(id: string, administrator: Record<string, unknown>): Promise<SentInvitation>
  /** What an invitation says to the holder of its link. */
  readInvitation(token: string, address: string): Promise<ReceivedInvitation>
  accept(answer: InvitationAnswer, address: string): Promise<{ email: string }>
}

export type InvitationRequest = { email: string; firstName: string; lastName: string }

export type SentInvitation = AnswerOf<'invite-administrator'>

export type ReceivedInvitation = AnswerOf<'read-invitation'>

export type InvitationAnswer = { token: string; password: string; firstName: string; lastName: string }
