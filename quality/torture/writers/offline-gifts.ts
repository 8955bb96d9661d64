import { randomInt, randomUUID } from 'node:crypto'
import { grouped } from '../grouped.ts'
import { inWords, staffHeaders, type World } from '../world.ts'
import { nothingFound, type Writer } from './writer.ts'

const REFERENCE = 'torture'
/** Complete, so that a receipt is issued for each gift. */
const DETAILS = {
  kind: 'person',
  contact_person: null,
  citizenship: 'foreign',
  language: null,
  address: '12 Lake Road',
  city: 'Kathmandu',
  state: 'Bagmati',
  pincode: '44600',
  country: 'Nepal',
}

type Row = { id: string; amount: number; receipts: number }
type Series = { series: string; receipts: number; last: number }

/** Staff who enter cheques, each with an id chosen by the form. The product issues a numbered receipt for each. */
export function offlineGifts(): Writer {
  const entered = new Map<string, number>()
  return {
    async write(world: World) {
      const [id, amount] = [randomUUID(), randomInt(10, 5000)]
      const gift = { id, amount, platform: 'cheque', transaction_id: REFERENCE, donor_name: `Giver ${id}` }
      const { answer } = await world.retry({
        method: 'POST',
        path: '/rest/v1/rpc/enter_gift',
        headers: staffHeaders(world),
        body: JSON.stringify({ gift, details: DETAILS }),
      })
      if (answer.status !== 200) return world.violated(`An offline gift was answered ${inWords(answer)}`)
      entered.set(id, amount)
      world.count('offline gifts')
    },

    async check(database) {
      const findings = nothingFound('offline gifts')
      const { rows } = await database.query<Row>(
        `select id, amount::int, (select count(*) from public.receipts where donation_id = gift.id)::int as receipts
        from public.donations as gift where transaction_id = $1`,
        [REFERENCE],
      )
      const byId = grouped(rows, ({ id }) => id)
      for (const [id, amount] of entered) {
        const [row] = byId.get(id) ?? []
        if (row?.amount !== amount) findings.lost.push(`offline gift ${id}`)
        else if (row.receipts !== 1) findings.wrong.push(`offline gift ${id} has ${row.receipts} receipts`)
      }
      if (rows.length !== entered.size)
        findings.doubled.push(`${rows.length} offline gifts are there, ${entered.size} were acknowledged`)
      const { rows: series } = await database.query<Series>(
        'select series, count(*)::int as receipts, max(number)::int as last from public.receipts group by series',
      )
      for (const { series: name, receipts, last } of series)
        if (receipts !== last)
          findings.wrong.push(`series ${name} has ${receipts} receipts up to number ${last}`)
      return findings
    },
  }
}
