import { Link } from 'react-router'
import { RightIcon } from '#web/ui/icons.tsx'
import { Card } from '../ui/page.tsx'

const REGISTERS = [
  { label: 'Donations', path: '/admin/donations' },
  { label: 'Monthly gifts', path: '/admin/monthly-gifts' },
  { label: 'Receipts', path: '/admin/receipts' },
  { label: 'Donors', path: '/admin/donors' },
  { label: 'Reports', path: '/admin/mis-dashboard' },
]

/** For those who look things up and do not write to donors. */
export function Registers() {
  return (
    <Card>
      <h2 className="text-heading text-lg">Registers</h2>
      <ul className="mt-1 divide-y divide-line">
        {REGISTERS.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className="flex min-h-11 items-center gap-3 py-2 hover:text-brand">
              <span className="flex-1">{label}</span>
              <RightIcon className="size-4 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
