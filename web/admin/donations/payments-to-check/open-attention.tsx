import { Link } from 'react-router'
import { WarningIcon } from '../../ui/icons.tsx'

/** Open issues about a gift, with a link to resolve them; renders nothing if all are resolved. */
export function OpenAttention({
  attention,
}: {
  attention: { detail: string; resolved_at: string | null }[]
}) {
  const open = attention.filter(({ resolved_at }) => !resolved_at)
  if (open.length === 0) return null
  return (
    <Link
      to="/admin/payments-to-check"
      className="mb-4 flex min-h-11 items-center gap-3 rounded-lg border-2 border-clay bg-surface px-4 py-2 hover:bg-sunken"
    >
      <WarningIcon className="size-5 text-clay" />
      <span className="min-w-0 break-words">{open.map(({ detail }) => detail).join(' ')}</span>
    </Link>
  )
}
