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
  /** Everything that is kept about somebody. */
  readPersonalData(asker: Asker): Promise<PersonalData>
  /** What erasing somebody would do; with `isMeant` it is done. */
  erase(asker: Asker, isMeant: boolean): Promise<Erasure>
  correct(asker: Asker, said: Correction): Promise<{ records: number }>
  ask(asker: Asker, request: PrivacyRequest): Promise<AnswerOf<'privacy-request'>>
}

/**
 * Who asks about whose data: a donor about their own, by the session's claims; or an administrator on behalf of a
 * donor who wrote or called, with how they saw that it was the donor.
 */
export type Asker =
  | { kind: 'donor'; claims: Record<string, unknown> }
  | { kind: 'administrator'; claims: Record<string, unknown>; donorId: string; proof: string }

export type PersonalData = AnswerOf<'personal-data'>
export type Erasure = AnswerOf<'erase-personal-data'>
export type Correction = { name?: string | undefined; phone?: string | undefined }
export type PrivacyRequest = {
  kind: 'access' | 'correction' | 'withdrawal' | 'nomination' | 'grievance'
  message: string
}

export type InvitationRequest = { email: string; firstName: string; lastName: string }

export type SentInvitation = AnswerOf<'invite-administrator'>

export type ReceivedInvitation = AnswerOf<'read-invitation'>

export type InvitationAnswer = { token: string; password: string; firstName: string; lastName: string }
