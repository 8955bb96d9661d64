import { Link } from 'react-router'
import { smallButton } from '../../ui/small-button.ts'

/** Where what only we can complete is entered. */
export function OurDetails() {
  return (
    <span className="inline-flex flex-wrap">
      <Link to="/admin/settings/organisation" className={smallButton('quiet')}>
        Our name and PAN
      </Link>
      <Link to="/admin/settings/receipts" className={smallButton('quiet')}>
        Our signatory
      </Link>
    </span>
  )
}
