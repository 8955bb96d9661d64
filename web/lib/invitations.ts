import type { AnswerOf, InputOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import type { Backend } from './backend.ts'
import { callAsAdministrator } from './call-as-administrator.ts'
import { callFunction } from './functions.ts'
import type { Supabase } from './supabase.ts'

export type Invitation = Pick<
  Tables<'invitations'>,
  'id' | 'email' | 'first_name' | 'last_name' | 'role' | 'access_ends_on' | 'sent_at' | 'expires_at'
>

export async function readInvitations(client: Supabase): Promise<Invitation[]> {
  const { data } = await client
    .from('invitations')
    .select('id, email, first_name, last_name, role, access_ends_on, sent_at, expires_at')
    .order('created_at')
    .throwOnError()
  return data
}

/** The link is returned only once, to the administrator who sent the invitation. */
export type SentInvitation = AnswerOf<'invite-administrator'>

export const invite = (request: InputOf<'invite-administrator'>) =>
  callAsAdministrator('invite-administrator', request)

export const resendInvitation = (id: string) => callAsAdministrator('resend-invitation', { id })

export async function withdrawInvitation(client: Supabase, id: string): Promise<void> {
  await client.from('invitations').delete().eq('id', id).throwOnError()
}

export type ReceivedInvitation = AnswerOf<'read-invitation'>

export const readReceivedInvitation = (backend: Backend, token: string) =>
  callFunction(backend, 'read-invitation', { token })

export async function acceptInvitation(
  backend: Backend,
  answer: InputOf<'accept-invitation'>,
): Promise<void> {
  await callFunction(backend, 'accept-invitation', answer)
}
