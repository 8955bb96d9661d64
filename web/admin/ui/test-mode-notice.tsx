import { Link } from 'react-router'
import { giftsPath } from '#domain/reports/gifts-behind.ts'
import type { TestMode } from '../data/test-mode.ts'
import { useResolved } from '../hooks/use-resolved.ts'

type InSandbox = { to: string; label: string }

/**
 * Notice about test gifts in the list: in test mode, and after it if there are any. With a link to the sandbox's own
 * page if that is the provider.
 */
export function TestModeNotice({
  testMode,
  inSandbox,
}: {
  testMode: Promise<TestMode>
  inSandbox?: InSandbox
}) {
  const { value } = useResolved(testMode)
  return value ? <TestModeLine testMode={value} {...(inSandbox && { inSandbox })} /> : null
}

export function TestModeLine({
  testMode: { isOn, isSandbox, hasGifts },
  inSandbox,
}: {
  testMode: TestMode
  inSandbox?: InSandbox
}) {
  if (!isOn && !hasGifts) return null
  return (
    <p className="rounded-md border border-edge border-dashed px-3 py-2">
      {isOn ? (
        'Test mode. Test gifts are included here and will drop out once you go live.'
      ) : (
        <>
          Gifts made in test mode are left out.{' '}
          <Link to={giftsPath({ test: 'yes' })} className="underline">
            Show test gifts
          </Link>
        </>
      )}
      {isSandbox && inSandbox && (
        <>
          {' '}
          <a href={inSandbox.to} className="underline">
            {inSandbox.label}
          </a>
        </>
      )}
    </p>
  )
}
