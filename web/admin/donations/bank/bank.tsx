import { Link, useNavigate, useRevalidator } from 'react-router'
import { queryOf } from '#domain/forms/address-parts.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useMay } from '../../data/may.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Select } from '../../ui/fields.tsx'
import { UploadIcon } from '../../ui/icons.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { MoreList } from '../../ui/more-list.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import type { Route } from './+types/bank'
import { type BankView, lineStates, readAccounts, readLines } from './bank-data.ts'
import { BankLineCard } from './bank-line.tsx'
import { bankToasts } from './toasts.ts'

const STATES = { open: 'Open', payout: 'Payouts', gift: 'Gifts', other: 'Something else' }

function viewOf(params: URLSearchParams): BankView {
  const state = lineStates.find((one) => one === params.get('state')) ?? 'open'
  return { state, account: params.get('account') ?? '' }
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = viewOf(new URL(request.url).searchParams)
  return { view, lines: load(() => readLines(view)), accounts: load(readAccounts) }
}

/** Lines of bank statements: what each of them is, or what it may be. */
export default function Bank({ loaderData: { view, lines, accounts } }: Route.ComponentProps) {
  const may = useMay()
  const navigate = useNavigate()
  const { value: known = [] } = useResolved(accounts)
  const addressOf = ({ state, account }: BankView) =>
    `/admin/bank${queryOf({ ...(state !== 'open' && { state }), ...(account && { account }) })}`
  return (
    <Page
      title="Bank"
      intro="Money that arrived in the bank. Match each open line with a payout or gifts, or record what else it is."
      actions={
        may('books.write') && (
          <Link to="/admin/bank/import" className={smallButton('solid')}>
            <UploadIcon className="size-4" />
            Import a statement
          </Link>
        )
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <nav aria-label="Which lines" className="flex flex-wrap gap-2">
          {lineStates.map((state) => (
            <Link
              key={state}
              to={addressOf({ ...view, state })}
              aria-current={state === view.state ? 'page' : undefined}
              className={smallButton(state === view.state ? 'solid' : 'outline')}
            >
              {STATES[state]}
            </Link>
          ))}
        </nav>
        {known.length > 1 && (
          <div className="w-56">
            <Select
              label="Account"
              value={view.account}
              onChange={(account) => navigate(addressOf({ ...view, account }))}
              options={[
                { value: '', label: 'All accounts' },
                ...known.map(({ account }) => ({ value: account, label: account })),
              ]}
            />
          </div>
        )}
      </div>
      <Lines key={addressOf(view)} view={view} lines={lines} hasImports={known.length > 0} />
    </Page>
  )
}

type LinesProps = Pick<ReturnType<typeof clientLoader>, 'view' | 'lines'> & { hasImports: boolean }

function Lines({ view, lines, hasImports }: LinesProps) {
  const { value, failed } = useResolved(lines, bankToasts.loadFailed)
  const { revalidate } = useRevalidator()
  if (!value)
    return failed ? (
      <LoadFailed onRetry={revalidate} />
    ) : (
      <Loading>
        <div className="grid max-w-narrow gap-3">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      </Loading>
    )
  if (value.count === 0)
    return view.state === 'open' && hasImports ? (
      <p className="flex items-center gap-2">
        <CheckIcon className="size-5 text-leaf" />
        No open line. All money in the imported statements is explained.
      </p>
    ) : (
      <p>No lines here yet. They come from the statements that you import.</p>
    )
  return (
    <MoreList
      first={value}
      read={async (past) => (await readLines(view, past)).rows}
      failed={bankToasts.loadFailed}
      of="the lines"
      label="Bank lines"
      className="grid max-w-narrow gap-3"
    >
      {(line) => (
        <li key={line.id}>
          <BankLineCard line={line} />
        </li>
      )}
    </MoreList>
  )
}
