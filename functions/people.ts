import type { z } from 'zod'
import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import type { donorFile } from '#domain/api/my-giving.ts'
import type { correctPersonalData } from '#domain/api/personal-data.ts'
import type { File } from './receipts.ts'

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
  readPersonalData(requester: Requester): Promise<PersonalData>
  /** What erasing somebody would do; with `isMeant` it is done. */
  erase(requester: Requester, isMeant: boolean): Promise<Erasure>
  /** Of several records, the one that is named. */
  correct(requester: Requester, said: Correction, recordId?: string): Promise<{ records: number }>
  /** Undefined where the donor has no such file. */
  donorFile(requester: Requester, wanted: DonorFile): Promise<File | undefined>
  /** Refused in a sentence where there is nothing to correct. */
  correctReceipt(requester: Requester, id: string): Promise<AnswerOf<'correct-receipt'>>
  monthlyGiftToken(
    requester: Requester,
    wanted: { id: string; purpose: 'amount' | 'method' },
  ): Promise<string | undefined>
  giftDetailsToken(requester: Requester, wanted: InputOf<'gift-details-token'>): Promise<string | undefined>
  consent(requester: Requester, said: Consent): Promise<{ records: number }>
  nominate(requester: Requester, nominee: Nominee): Promise<{ is_named: boolean }>
  /** Where the letter goes; undefined where no address is on file. */
  sendDonorLink(
    donorId: string,
    administrator: Record<string, unknown>,
  ): Promise<AnswerOf<'send-donor-link'> | undefined>
  ask(requester: Requester, request: PrivacyRequest): Promise<AnswerOf<'privacy-request'>>
}

/**
 * Who asks about whose data: a donor about their own, by the session's claims; or an administrator on behalf of
 * somebody who wrote or called, with how they saw that it was this person.
 */
export type Requester =
  /** `meant`: the address that the page showed, where it says so. It cannot choose whose data it is, only refuse. */
  | { kind: 'donor'; claims: Record<string, unknown>; meant?: string | undefined }
  | { kind: 'administrator'; claims: Record<string, unknown>; who: ActedFor; proof: string }

/** A donor's record; or an address, of somebody who wrote, applied or gave and has no record. */
export type ActedFor = { donorId: string } | { email: string }

export type PersonalData = AnswerOf<'personal-data'>
export type Erasure = AnswerOf<'erase-personal-data'>
export type Correction = Omit<
  z.output<(typeof correctPersonalData)['input']>,
  'donor_id' | 'email' | 'proof' | 'record_id'
>
export type DonorFile = z.output<(typeof donorFile)['input']>
export type Consent = { purpose: string; isGiven: boolean; wording: string }
/** Without a name, nobody is named any more. */
export type Nominee = { name: string; contact: string }
export type PrivacyRequest = {
  kind: 'access' | 'correction' | 'withdrawal' | 'nomination' | 'grievance'
  message: string
}

export type InvitationRequest = { email: string; firstName: string; lastName: string }

export type SentInvitation = AnswerOf<'invite-administrator'>

export type ReceivedInvitation = AnswerOf<'read-invitation'>

export type InvitationAnswer = { token: string; password: string; firstName: string; lastName: string }
