import { randomUUID } from 'node:crypto'
import type { Query } from '../db/database.ts'
import type { Accounts, Person } from './accounts.ts'

const USEFUL_SECONDS = 3 * 86_400

/** Logs that two-step sign-in was turned on or off, and notifies the account's owner. */
export async function announceTwoStep(
  accounts: Accounts,
  query: Query,
  account: Person,
  { isOn }: { isOn: boolean },
  actor?: Person,
): Promise<void> {
  await accounts.logChange(query, {
    account,
    before: { two_step: !isOn },
    after: { two_step: isOn },
    actor,
  })
  await accounts.queueEmail(query, {
    kind: isOn ? 'two_step_on' : 'two_step_off',
    cause: `two-step sign-in ${isOn ? 'on' : 'off'} ${randomUUID()}`,
    recipient: account.email,
    usefulSeconds: USEFUL_SECONDS,
  })
}
