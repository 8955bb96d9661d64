import { useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { deleteAccount, type Person, readPeople, saveRole } from '../lib/people.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Card } from '../ui/page.tsx'
import { peopleMessages } from './messages.ts'
import { nameOf } from './name-of.ts'
import { type Step, TeamMember } from './team-member.tsx'

/** Everyone who has an account, those with access first. */
export function Team() {
  const { user } = useSession()
  const {
    value: people,
    failed,
    reload,
  } = useLoaded(readPeople, () => toast.error(peopleMessages.loadFailed))
  const [asked, setAsked] = useState<{ person: Person; step: Step } | null>(null)

  async function take(person: Person, step: Step) {
    setAsked(null)
    const { run, done, failed } = steps[step]
    try {
      await run(person.id)
      toast.success(done(nameOf(person)))
    } catch (error) {
      console.error(error)
      toast.error(`${failed} ${reasonOf(error)}`)
      checkSession(error)
    }
    await reload()
  }

  if (!people) {
    return failed ? (
      <LoadFailed onRetry={reload} />
    ) : (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  }
  const row = (person: Person) => (
    <TeamMember
      key={person.id}
      person={person}
      isSelf={person.id === user?.id}
      onAsk={(step) => setAsked({ person, step })}
    />
  )
  const former = people.filter(({ role }) => role !== 'admin')
  return (
    <>
      <Card>
        <h2 className="text-heading text-xl">With access</h2>
        <ul className="mt-1 divide-y divide-line">
          {people.filter(({ role }) => role === 'admin').map(row)}
        </ul>
      </Card>
      {former.length > 0 && (
        <Card>
          <h2 className="text-heading text-xl">Without access</h2>
          <p className="mt-1 text-soft">They have an account, but the back office is closed to them.</p>
          <ul className="mt-1 divide-y divide-line">{former.map(row)}</ul>
        </Card>
      )}
      {asked && (
        <ConfirmDialog
          question={steps[asked.step].question(nameOf(asked.person))}
          yes={steps[asked.step].yes}
          isDangerous={asked.step !== 'admit'}
          onYes={() => take(asked.person, asked.step)}
          onNo={() => setAsked(null)}
        >
          {steps[asked.step].meaning}
        </ConfirmDialog>
      )}
    </>
  )
}

const steps = {
  admit: {
    question: (name: string) => `Make ${name} an administrator?`,
    meaning: 'They will see and change everything here, the donors included.',
    yes: 'Make administrator',
    run: (id: string) => saveRole(id, 'admin'),
    done: peopleMessages.admitted,
    failed: peopleMessages.roleFailed,
  },
  remove: {
    question: (name: string) => `Remove ${name} as administrator?`,
    meaning:
      'They are signed out everywhere at once, and invitations they gave are withdrawn. The account stays, so you can let them in again.',
    yes: 'Remove',
    run: (id: string) => saveRole(id, 'member'),
    done: peopleMessages.removed,
    failed: peopleMessages.roleFailed,
  },
  delete: {
    question: (name: string) => `Delete the account of ${name}?`,
    meaning: 'This cannot be undone. What they changed on the site stays, and so does the record of it.',
    yes: 'Delete account',
    run: deleteAccount,
    done: peopleMessages.deleted,
    failed: peopleMessages.deleteFailed,
  },
}
