import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf, ParsedInputOf } from '#domain/api/contracts.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { holderProblem, type IdentifierKind, identifierProblem } from '#domain/receipts/identifiers.ts'
import { isDonorsToTell, type Missing } from '#domain/receipts/receipt-for.ts'
import { notAllowed } from '../capabilities.ts'
import type { Services } from '../services.ts'
import { askForDetailsNow, queueCancellationLetter, sendReceiptAgain } from './emails.ts'
import { takeLooks } from './identifier-limit.ts'
import {
  donorsWith,
  knownIdentifier,
  openIdentifier,
  removeIdentifier,
  saveIdentifier,
} from './identifiers.ts'
import { issueReceipt, markCancelled } from './issue-receipt.ts'

type Claims = Record<string, unknown>

/** Actions of staff on one receipt, attributed in the audit log. */
export async function act(
  services: Services,
  wanted: ParsedInputOf<'receipt-action'>,
  claims: Claims,
): Promise<AnswerOf<'receipt-action'>> {
  if (wanted.action === 'issue') {
    await giftExists(services, wanted.donation_id)
    return shown(await issueReceipt(services, wanted.donation_id, { byHand: true, isTheirs: true, claims }))
  }
  if (wanted.action === 'ask') return ask(services, wanted.donation_id, claims)
  const donationId = await standing(services, wanted.id)
  if (wanted.action === 'correct') {
    return shown(
      await issueReceipt(services, donationId, {
        byHand: true,
        isTheirs: true,
        correct: wanted.reason,
        claims,
      }),
    )
  }
  await inTransaction(services.database, async (query) => {
    await sign(query, claims)
    if (wanted.action === 'send') {
      if (!(await sendReceiptAgain(query, wanted.id)))
        throw refusal(422, 'no_address', 'There is no address that the receipt could be sent to.')
      return
    }
    await markCancelled(query, { id: wanted.id }, wanted.reason)
    await queueCancellationLetter(query, wanted.id)
  })
  return { receipt: null, missing: [] }
}

async function ask({ database }: Services, donationId: string, claims: Claims) {
  return inTransaction(database, async (query) => {
    await sign(query, claims)
    const { rows } = await query<{ missing: Missing[] }>(
      'select missing from public.waiting_receipts where donation_id = $1',
      [donationId],
    )
    if (!rows[0]) throw refusal(404, 'receipt_not_waiting', 'The receipt of this donation waits for nothing.')
    if (!isDonorsToTell(rows[0].missing))
      throw refusal(
        409,
        'waits_for_us',
        'The receipt waits for something of ours, which the donor cannot tell.',
      )
    if (!(await askForDetailsNow(query, donationId)))
      throw refusal(
        422,
        'no_address',
        'There is no address that the donor could be asked at, or they do not want to be asked.',
      )
    return { receipt: null, missing: rows[0].missing }
  })
}

const shown = ({ receipt, missing }: Awaited<ReturnType<typeof issueReceipt>>) => ({
  receipt: receipt && { receipt_no: receipt.receipt_no, kind: receipt.kind },
  missing,
})

async function giftExists({ database }: Services, id: string): Promise<void> {
  const { rows } = await database.server.query<Pick<ServerRow<'donations'>, 'gift_import_id'>>(
    `select gift_import_id from public.donations where id = $1 and payment_status = 'successful'`,
    [id],
  )
  if (!rows[0]) throw refusal(404, 'gift_not_found', 'There is no paid donation of that kind.')
  if (rows[0].gift_import_id)
    throw refusal(409, 'imported', 'This gift comes from an old register and has the receipt of that time.')
}

async function standing({ database }: Services, id: string): Promise<string> {
  const { rows } = await database.server.query<Pick<ServerRow<'receipts'>, 'donation_id'>>(
    'select donation_id from public.receipts where id = $1 and cancelled_at is null',
    [id],
  )
  const donationId = rows[0]?.donation_id
  if (!donationId)
    throw refusal(404, 'receipt_not_found', 'There is no such receipt, or it is cancelled already.')
  return donationId
}

const sign = (query: Query, claims: Claims) =>
  query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])

/** Shows, saves or removes a donor's number. */
export async function identifier(
  services: Services,
  wanted: ParsedInputOf<'donor-identifier'>,
  claims: Claims,
): Promise<AnswerOf<'donor-identifier'>> {
  const { sealing } = services
  if (wanted.action === 'save' || wanted.action === 'add') {
    const problem = await numberProblem(services, wanted)
    if (problem) throw refusal(422, 'invalid_identifier', problem)
  }
  return inTransaction(services.database, async (query) => {
    await sign(query, claims)
    const { rowCount } = await query('select from public.donors where id = $1 for update', [wanted.donor_id])
    if (!rowCount) throw refusal(404, 'donor_not_found', 'This donor does not exist.')
    if (wanted.action === 'save' || wanted.action === 'add') {
      const canReplace = await requireReach(query, services, wanted.donor_id)
      const given = { kind: wanted.kind, number: wanted.number }
      const known =
        (wanted.action === 'add' || !canReplace) &&
        (await knownIdentifier(query, sealing, wanted.donor_id, given))
      if (known) return { identifiers: [], others: [], ...(!known.is_same && { stays: known.mask }) }
      await saveIdentifier(query, sealing, wanted.donor_id, given)
      return { identifiers: [], others: await donorsWith(query, sealing, given, wanted.donor_id) }
    }
    if (wanted.action === 'remove') {
      await removeIdentifier(query, wanted.donor_id, wanted.kind)
      return { identifiers: [], others: [] }
    }
    return { identifiers: await reveal(query, services, wanted.donor_id, claims), others: [] }
  })
}

/**
 * Without `donors.write`, staff reach the donors of gifts alone, and keep a number that is stored. Returns whether they may
 * replace it.
 */
async function requireReach(query: Query, services: Services, donorId: string): Promise<boolean> {
  const { rows } = await query<{ writes: boolean; has_gift: boolean }>(
    `select 'donors.write' = any (public.my_capabilities()) as writes,
      exists (select from public.donations where donor_id = $1) as has_gift`,
    [donorId],
  )
  if (!rows[0]?.writes && !rows[0]?.has_gift) throw await notAllowed(['donors.write'], services)
  return rows[0].writes
}

async function numberProblem(
  { database }: Services,
  wanted: { donor_id: string; kind: IdentifierKind; number: string },
): Promise<string | undefined> {
  const problem = identifierProblem(wanted.kind, wanted.number)
  if (problem || wanted.kind !== 'pan') return problem
  const { rows } = await serverQuery(database)<{ kind: 'person' | 'organisation' }>(
    'select kind from public.donors where id = $1',
    [wanted.donor_id],
  )
  return rows[0] && holderProblem(wanted.number, rows[0].kind)
}

/** A look at a number is logged like a change. */
async function reveal(query: Query, services: Services, donorId: string, claims: Claims) {
  await takeLooks(query, claims)
  const { rows } = await query<{ id: string; kind: IdentifierKind; sealed: string }>(
    `select i.id, i.kind, i.sealed from private.identifiers as i join public.donors as d on d.id = i.donor_id
    where d.id = $1 and i.mask = case i.kind when 'pan' then d.pan else d.id_number end order by i.kind`,
    [donorId],
  )
  await query(
    `insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    select auth.uid(), auth.jwt() ->> 'email', coalesce(auth.jwt() ->> 'role', 'server'), 'donors', $1::text, 'update',
      jsonb_build_object('identifier', 'shown')`,
    [donorId],
  )
  return rows.map(({ id, kind, sealed }) => ({ kind, number: openIdentifier(services.sealing, sealed, id) }))
}

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
