import { Link } from 'react-router'
import { useMay } from '../../data/may.ts'
import { smallButton } from '../../ui/small-button.tsx'

/** Links to where staff complete the organisation's details. */
export function OrganisationLinks() {
  const may = useMay()
  if (!may('settings')) return null
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
