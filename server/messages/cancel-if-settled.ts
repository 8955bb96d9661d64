import type { Services } from '../services.ts'

/** A donor who failed and then gave, on the same order or with another, needs no help any more. */
export async function cancelIfSettled({ database }: Services, id: string): Promise<boolean> {
  const { rowCount } = await database.server.query(
    `update public.outgoing_messages as message
    set state = 'withdrawn', last_error = 'The gift has arrived since.'
    from public.donations as failed
    where message.id = $1 and message.template = 'gift_failed' and message.state = 'waiting'
      and failed.id = message.donation_id and exists (
        select from public.donations as given
        where given.payment_status in ('successful', 'refunded') and (
          given.id = failed.id
          or given.created_at > failed.created_at and (
            lower(given.donor_email) = lower(failed.donor_email) or given.donor_phone = failed.donor_phone)))`,
    [id],
  )
  return rowCount === 1
}
