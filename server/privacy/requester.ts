import { type Call, refuse } from '../function.ts'

/** Kind of a donor's session, in its token and in the policies for donors. */
export const DONOR_KIND = 'donor'

type Claims = Record<string, unknown>

/**
 * A donor acting on their own data, by the session's claims; or an administrator on behalf of a person who wrote or
 * called, with how they verified the person.
 */
export type Requester =
  /** `meant`: the address shown on the page, if sent. It cannot select data, only cause a refusal. */
  | { kind: 'donor'; claims: Claims; meant?: string | undefined }
  | { kind: 'staff'; claims: Claims; who: ActedFor; proof: string }

/** A donor's record; or the address of a person without a record who wrote, applied or gave. */
type ActedFor = { donorId: string } | { email: string }

type OnBehalf = { donor_id?: string | undefined; email?: string | undefined; proof?: string | undefined }

/** Undefined if an administrator omits the person or the proof. */
export function requesterOf({ caller, claims, input }: Call<OnBehalf>): Requester | undefined {
  if (caller === 'donor') return { kind: 'donor', claims }
  const { donor_id: donorId, email, proof } = input
  if (!proof || (donorId === undefined) === (email === undefined)) return undefined
  return { kind: 'staff', claims, proof, who: donorId ? { donorId } : { email: email ?? '' } }
}

export const incomplete = () =>
  refuse(
    400,
    'invalid_request',
    'Name the donor or the email address, and say how you saw that it was this person.',
  )
