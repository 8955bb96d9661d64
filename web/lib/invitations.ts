import type { Tables } from '#domain/database.types.ts'
import { type Backend, browserBackend } from './backend.ts'
import { callFunction } from './functions.ts'
import type { Supabase } from './supabase.ts'

export type Invitation = Pick<
  Tables<'invitations'>,
  'id' | 'email' | 'first_name' | 'last_name' | 'sent_at' | 'expires_at'
>

export async function readInvitations(client: Supabase): Promise<Invitation[]> {
  const { data } = await client
    .from('invitations')
    .select('id, email, first_name, last_name, sent_at, expires_at')
    .order('created_at')
    .throwOnError()
  return data
}

/** A link is told once, to whoever asked for it. */
export type SentInvitation = { email: string; link: string; isMailed: boolean }

export function invite(
  client: Supabase,
  wish: { email: string; first_name: string; last_name: string },
): Promise<SentInvitation> {
  return send(client, 'invite-administrator', wish)
}

export function resendInvitation(client: Supabase, id: string): Promise<SentInvitation> {
  return send(client, 'resend-invitation', { id })
}

export async function withdrawInvitation(client: Supabase, id: string): Promise<void> {
  await client.from('invitations').delete().eq('id', id).throwOnError()
}

async function send(client: Supabase, name: string, body: object): Promise<SentInvitation> {
  const { data } = await client.auth.getSession()
  const answer = await callFunction(browserBackend(), name, body, {
    Authorization: `Bearer ${data.session?.access_token}`,
  })
  return { email: String(answer.email), link: String(answer.link), isMailed: answer.is_mailed === true }
}

export type ReceivedInvitation = { email: string; firstName: string; lastName: string; invitedBy: string }

export async function readReceivedInvitation(backend: Backend, token: string): Promise<ReceivedInvitation> {
  const answer = await callFunction(backend, 'read-invitation', { token })
  return {
    email: String(answer.email),
    firstName: String(answer.first_name),
    lastName: String(answer.last_name),
    invitedBy: String(answer.invited_by),
  }
}

export async function acceptInvitation(
  backend: Backend,
  answer: { token: string; password: string; first_name: string; last_name: string },
): Promise<void> {
  await callFunction(backend, 'accept-invitation', answer)
}
