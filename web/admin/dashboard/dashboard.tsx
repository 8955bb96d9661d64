import { useSession } from '#web/lib/session.tsx'
import { Page } from '../ui/page.tsx'

export default function Dashboard() {
  const { user } = useSession()
  const name = user?.profile?.first_name ?? ''
  return (
    <Page
      title={name ? `Welcome, ${name}` : 'Welcome'}
      intro="Here you change what the site shows. Remember to save after editing each section."
    >
      <p />
    </Page>
  )
}
