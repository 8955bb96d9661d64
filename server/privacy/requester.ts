import { type Call, refuse } from '../function.ts'

/** The kind of a donor's session, in its token and in the policies for donors. */
export const DONOR_KIND = 'donor'

type Claims = Record<string, unknown>

/**
 * A donor who acts on their own data, by the session's claims; or an administrator on behalf of a person who wrote or
 * called, with how they verified that it was this person.
 */
export type Requester =
  /** `meant`: the address that the page showed, if sent. It cannot choose whose data it is, only refuse. */
  | { kind: 'donor'; claims: Claims; meant?: string | undefined }
  | { kind: 'administrator'; claims: Claims; who: ActedFor; proof: string }

/** A donor's record; or the address of a person who wrote, applied or gave and has no record. */
type ActedFor = { donorId: string } | { email: string }

type OnBehalf = { donor_id?: string | undefined; email?: string | undefined; proof?: string | undefined }

/** Undefined where an administrator leaves out the person or the proof. */
export function requesterOf({ caller, claims, input }: Call<OnBehalf>): Requester | undefined {
  if (caller === 'donor') return { kind: 'donor', claims }
  const { donor_id: donorId, email, proof } = input
  if (!proof || (donorId === undefined) === (email === undefined)) return undefined
  return { kind: 'administrator', claims, proof, who: donorId ? { donorId } : { email: email ?? '' } }
}

export const incomplete = () =>
  refuse(
    400,
    'invalid_request',
    'Name the donor or the email address, and say how you saw that it was this person.',
  )
