import { Link } from 'react-router'
import { monthlyGiftsPath } from '#domain/donations/monthly-gift-filter.ts'
import type { TestMonthly } from './test-monthly.ts'

/** Notice about test gifts in the list, and about simulating months in the sandbox. */
export function TestMonthlyNotice({ test: { isOn, isSandbox, hasAny } }: { test: TestMonthly }) {
  if (!isOn && !hasAny) return null
  return (
    <p className="rounded-md border border-edge border-dashed px-3 py-2">
      {isOn ? (
        'Test mode. Test monthly gifts are included here and will drop out once you go live.'
      ) : (
        <>
          Monthly gifts made in test mode are left out.{' '}
          <Link to={monthlyGiftsPath({ test: 'yes' })} className="underline">
            Show them
          </Link>
        </>
      )}
      {isSandbox && (
        <>
          {' '}
          <a href="/sandbox/subscriptions" className="underline">
            Simulate next month (test mode)
          </a>
        </>
      )}
    </p>
  )
}
