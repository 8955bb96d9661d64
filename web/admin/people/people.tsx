import { Page } from '../ui/page.tsx'
import { Invitations } from './invitations.tsx'
import { Team } from './team.tsx'

export default function People() {
  return (
    <Page
      title="Administrators"
      intro="Who may come in here. Everyone in this list sees and changes everything, the donors included."
    >
      <div className="grid max-w-narrow gap-4">
        <Team />
        <Invitations />
      </div>
    </Page>
  )
}
