import { readInvitations } from '#web/lib/invitations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readPeople } from '../../data/administrators.ts'
import { load } from '../../data/load.ts'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/administrators'
import { Invitations } from './invitations.tsx'
import { Team } from './team.tsx'

export function clientLoader() {
  return { people: load(readPeople), invitations: load(() => readInvitations(supabase())) }
}

export default function People({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Administrators"
      intro="Who can sign in to the back office. Everyone in this list can see and change everything, including donors."
    >
      <div className="grid max-w-narrow gap-4">
        <Team people={loaderData.people} />
        <Invitations invitations={loaderData.invitations} />
      </div>
    </Page>
  )
}
