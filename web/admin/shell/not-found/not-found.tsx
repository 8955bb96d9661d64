import { Link } from 'react-router'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'

export default function AdminNotFound() {
  return (
    <Page title="Screen not found" intro="The address may have a typo in it, or the screen has moved.">
      <Link to="/admin" className={smallButton('solid')}>
        Go to Home
      </Link>
    </Page>
  )
}
