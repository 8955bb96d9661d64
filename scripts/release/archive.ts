// `npm run release:archive`: makes the archive of this release, `database/releases/<version>.tar.gz`, from made-up
// people. Vitest runs it, as it uses the database and the helpers of the tests. Product functions make the rows where
// a call or two are enough; `remaining-rows.sql` inserts the others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { backUp } from '#backend/backup/back-up.ts'
import { instanceOf } from '#backend/backup/instance.ts'
import { projectRoot } from '#backend/base/project-root.ts'
import { ARCHIVE_SEALING_KEY, archiveOf } from '#database/testing/releases.ts'
import type { FunctionName } from '#domain/api/contracts.ts'
import { roles } from '#domain/people/roles.ts'
import { identifierKinds } from '#domain/receipts/identifiers.ts'
import { prepareSandbox, readSandboxKeys } from '#server/giving/provider/sandbox-mode.ts'
import { ASHA, type Desk, openDesk, PLACE, panOf, pdf, YEAR } from '#server/testing/desk.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { fill } from '../operate/seed-demo/fill.ts'

test('makes the archive of this release', async () => {
  const desk = await openDesk({ SEALING_KEY: ARCHIVE_SEALING_KEY })
  try {
    const { config, database, log } = desk.server.services
    const url = database.server.options.connectionString ?? ''
    const client = new pg.Client(url)
    await client.connect()
    await fill(client, { donors: 30, gifts: 150, seed: 1, now: new Date() }, () => {})
    await client.end()
    await makeStatement(desk)
    await keepDonors(desk)
    await giveOnSandbox(desk)
    await makePeople(desk)
    await desk.sql(readFileSync(join(projectRoot, 'scripts/release/remaining-rows.sql'), 'utf8'))
    await desk.sql('select private.seal_log(private.log_day(now()))')
    await backUp(instanceOf(config, url, log), archiveOf(packageJson.version))
  } finally {
    await desk.close()
  }
})

/** Calls a function that must succeed. */
async function call(desk: Desk, name: FunctionName, body: object, token = desk.second) {
  const answer = await desk.call(name, body, token)
  expect([name, answer.status, answer.status === 200 ? null : answer.body]).toEqual([name, 200, null])
  return answer.body
}

/** Receipts of every series and identifier, and a year that was filed, revised and certified. */
async function makeStatement(desk: Desk): Promise<void> {
  await desk.save('org_pan', 'AAATD1234E')
  const gifts: { id: string; payment: string }[] = []
  for (const [at, id_kind] of identifierKinds.entries()) {
    const entry = { name: `Sample ${id_kind.replace('_', ' ')}`, id_kind, id_number: panOf(at) }
    gifts.push(await desk.receipted(1000 + at, entry, { email: `sample.${at}@example.org` }))
  }
  const [first, second] = gifts
  await desk.entered(5000, {
    is_foreign: true,
    donor_name: 'Sample Foreign',
    donor_email: 'sample.foreign@example.org',
  })
  await desk.entered(9000, {
    platform: 'cash',
    donor_name: 'Sample Cash',
    donor_email: 'sample.cash@example.org',
  })
  await desk.give({ email: 'sample.waiting@example.org' })
  await desk.workOff()
  await desk.run({ kind: 'check', year: YEAR })
  await desk.exportAndFile('SAMPLE-ORIGINAL')
  await call(desk, 'statement-certificates', {
    year: YEAR,
    files: [
      { name: 'one.pdf', bytes: await pdf('Acknowledgement Number: A1140000000001', `Donor ${panOf(0)}`) },
      { name: 'Sample_passport.pdf', bytes: await pdf('A scan without words') },
      { name: 'other.pdf', bytes: await pdf('A certificate for another person', panOf(99)) },
    ],
  })
  await desk.refund(first?.payment ?? '', 400, 'processed')
  await desk.workOff()
  await desk.exportAndFile('SAMPLE-REVISED', 'revised')
  await desk.refund(second?.payment ?? '', 1001, 'processed')
  await desk.workOff()
  await desk.rpc('tax_statement', { in_year: YEAR })
}

/** Donors that were merged, deleted and erased. */
async function keepDonors(desk: Desk): Promise<void> {
  const { client } = desk.admin
  const add = (name: string, email: string) => desk.newDonor({ name, email, ...PLACE })
  const kept = await add('Sample Kept', 'sample.kept@example.org')
  const others = [await add('Sample Merged', 'sample.merged@example.org')]
  await client.rpc('merge_donors', { keep: kept, others, result: {} }).throwOnError()
  const deleted = await add('Sample Deleted', 'sample.deleted@example.org')
  await client.from('donors').delete().eq('id', deleted).throwOnError()
  const { token } = await desk.server.donor('sample.cash@example.org')
  await call(desk, 'erase-personal-data', { action: 'erase' }, token)
  await desk.server.donor('sample.0@example.org')
}

/** A gift and a monthly gift in test mode, the first with its receipt and a refund. */
async function giveOnSandbox(desk: Desk): Promise<void> {
  const { url, services } = desk.server
  await prepareSandbox(services)
  const key = (await readSandboxKeys(services.database))?.keyId
  const pay = async (what: object) => {
    const response = await fetch(`${url}/sandbox/checkout/payments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        key,
        ...what,
        method: 'upi',
        vpa: 'success@razorpay',
        email: 'sample.test@example.org',
      }),
    })
    return call(desk, 'verify-razorpay-payment', await response.json(), desk.server.anonKey)
  }
  const { id } = await call(desk, 'create-razorpay-order', { amount: 499 }, desk.server.anonKey)
  await pay({ order_id: id })
  const { rows } = await desk.sql('select id, payment_id from public.donations where order_id = $1', [id])
  await desk.tell(rows[0].id, { ...ASHA, name: 'Sample Tester', id_number: panOf(50) })
  await desk.workOff()
  const { subscription_id } = await call(desk, 'start-monthly-gift', { amount: 199 }, desk.server.anonKey)
  await pay({ subscription_id })
  await call(desk, 'refund-razorpay-payment', {
    donation_id: rows[0].id,
    amount: 99,
    reason: 'A sample refund',
  })
}

/** Staff and members of every role, and invitations to each. */
async function makePeople(desk: Desk): Promise<void> {
  for (const role of roles) {
    await desk.server.signedIn(role)
    await call(desk, 'invite-administrator', {
      email: `sample.${role}@example.org`,
      first_name: 'Sample',
      role,
    })
  }
  await desk.server.signedIn('member')
}
