import { useCallback, useId, useState } from 'react'
import { Link } from 'react-router'
import { isAccountNumber } from '#domain/bank/bank-row.ts'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees } from '#domain/india/money.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { BackIcon } from '#web/ui/icons.tsx'
import { load } from '../../../data/load.ts'
import { useResolved } from '../../../hooks/use-resolved.ts'
import { CheckStep, type ImportCheck } from '../../../import/check-step.tsx'
import { ImportSteps } from '../../../import/import-steps.tsx'
import { Input } from '../../../ui/fields.tsx'
import { Card, Page } from '../../../ui/page.tsx'
import { SmallButton, smallButton } from '../../../ui/small-button.tsx'
import { type Account, readAccounts } from '../bank-data.ts'
import { bankToasts } from '../toasts.ts'
import type { Route } from './+types/import'
import { bankImport, readImports, type StatementPlan } from './bank-import.ts'

export const clientLoader = () => ({ imports: load(() => readImports()), accounts: load(readAccounts) })

export default function ImportStatement({ loaderData }: Route.ComponentProps) {
  const { value: imports } = useResolved(loaderData.imports, bankToasts.pastFailed)
  const { value: accounts } = useResolved(loaderData.accounts, bankToasts.accountsFailed)
  const [account, setAccount] = useState<Account | null>(null)
  return (
    <Page
      title="Import a bank statement"
      intro="As your bank offers it: CSV, Excel or text. Nothing is saved until you have seen what will happen, and money going out never is."
      actions={
        <Link to="/admin/bank" className={smallButton('quiet')}>
          <BackIcon className="size-4" />
          Bank
        </Link>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {account ? (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <p>
                Account: <strong className="wrap-anywhere">{account.account}</strong>
              </p>
              <SmallButton onPress={() => setAccount(null)} look="quiet" about="account">
                Another
              </SmallButton>
            </div>
            <Steps key={account.account} account={account} past={imports} />
          </>
        ) : (
          <ChooseAccount accounts={accounts ?? []} onChoose={setAccount} />
        )}
      </div>
    </Page>
  )
}

type StepsProps = {
  account: Account
  past: Awaited<ReturnType<typeof readImports>> | undefined
}

function Steps({ account, past }: StepsProps) {
  const [{ list, plan }] = useState(() => bankImport(account))
  const Check = useCallback((step: ImportCheck) => <BankCheck {...step} plan={plan} />, [plan])
  return <ImportSteps list={list} Check={Check} past={past} />
}

function BankCheck({ plan, ...step }: ImportCheck & { plan: (importId: string) => Promise<StatementPlan> }) {
  const [planning] = useState(() => (step.importId ? plan(step.importId) : null))
  const { skipped } = step.checked
  return (
    <CheckStep
      {...step}
      planning={planning}
      failed={bankToasts.compareFailed}
      inWords={(count) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`}
    >
      {skipped > 0 && (
        <p className="mt-2 text-soft">
          {skipped === 1 ? '1 line of money going out' : `${formatNumber(skipped)} lines of money going out`}{' '}
          will be left out. {skipped === 1 ? 'It stays' : 'They stay'} on your computer.
        </p>
      )}
      {planning && <EachLine planning={planning} />}
    </CheckStep>
  )
}

/** The result of each line, folded away: the sums below are enough for most statements. */
function EachLine({ planning }: { planning: Promise<StatementPlan> }) {
  const { value } = useResolved(planning)
  if (!value) return null
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand lg:min-h-9">
        Line by line
      </summary>
      <ul className="max-h-96 divide-y divide-line overflow-auto">
        {value.lines.map(({ row_number, date, amount, narration, outcome }) => (
          <li key={row_number} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
            <p className="wrap-anywhere min-w-0">
              {formatRupees(amount)}, {dayInWords(`${date}T12:00:00+05:30`)}
              <span className="block text-soft text-xs">
                Row {row_number}: {narration}
              </span>
            </p>
            <p className="font-semibold">{outcome}</p>
          </li>
        ))}
      </ul>
      {value.changes > value.lines.length && (
        <p className="text-soft text-xs">The first {formatNumber(value.lines.length)} lines.</p>
      )}
    </details>
  )
}

type ChooseProps = { accounts: readonly Account[]; onChoose: (account: Account) => void }

/** The account whose statement it is: lines are compared within one account. */
function ChooseAccount({ accounts, onChoose }: ChooseProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const submit = () => {
    const account = name.trim().replace(/\s+/g, ' ')
    if (!account) return setProblem('Please name the account.')
    if (isAccountNumber(account)) return setProblem('Please use a name, never the account’s number.')
    onChoose(accounts.find((one) => one.account === account) ?? { account, columns: {} })
  }
  return (
    <Card className="max-w-narrow">
      <h2 id={id} className="text-heading text-xl">
        Which account?
      </h2>
      {accounts.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {accounts.map((one) => (
            <SmallButton
              key={one.account}
              onPress={() => onChoose(one)}
              className="wrap-anywhere whitespace-normal"
            >
              {one.account}
            </SmallButton>
          ))}
        </div>
      )}
      <form
        aria-labelledby={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="mt-3 grid gap-3"
      >
        <Input
          label={accounts.length > 0 ? 'Another account' : 'Name of the account'}
          hint="A name that your team knows, such as “SBI current account”. Not its number."
          maxLength={60}
          value={name}
          onChange={setName}
          error={problem}
        />
        <div>
          <SmallButton type="submit" look="solid">
            Continue
          </SmallButton>
        </div>
      </form>
    </Card>
  )
}
