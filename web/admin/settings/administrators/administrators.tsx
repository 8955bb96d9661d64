import { readInvitations } from '#web/lib/invitations.ts'
import { supabase } from '#web/lib/supabase.ts'
import { readPeople, readRights } from '../../data/administrators.ts'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Page } from '../../ui/page.tsx'
import { readSettings } from '../settings-data.ts'
import type { Route } from './+types/administrators'
import { Invitations } from './invitations.tsx'
import { RoleTable } from './role-table.tsx'
import { rolesIn, SECOND_STEP, SecondStep } from './second-step.tsx'
import { Team } from './team.tsx'
import { peopleToasts } from './toasts.ts'

export function clientLoader() {
  return {
    people: load(readPeople),
    invitations: load(() => readInvitations(supabase())),
    rights: load(readRights),
    secondStep: load(async () => (await readSettings([SECOND_STEP]))[SECOND_STEP]),
  }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { value: secondStep } = useResolved(loaderData.secondStep, peopleToasts.secondStepLoadFailed)
  return (
    <Page title="People" intro="Who can sign in to the back office, and what each of them can do.">
      <div className="grid max-w-narrow gap-4">
        <Team people={loaderData.people} secondStepRoles={rolesIn(secondStep?.value ?? '')} />
        <Invitations invitations={loaderData.invitations} />
        {secondStep && <SecondStep stored={secondStep} />}
        <RoleTable rights={loaderData.rights} />
      </div>
    </Page>
  )
}
