import { useRevalidator } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteAccount, type Person, saveRole } from '../../data/administrators.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card } from '../../ui/page.tsx'
import { nameOf } from './name-of.ts'
import { type Step, TeamMember } from './team-member.tsx'
import { peopleMessages } from './toasts.ts'

/** All accounts, those with access first. */
export function Team({ people: promise }: { people: Promise<Person[]> }) {
  const { user } = useSession()
  const { value: people, failed } = useResolved(promise, peopleMessages.loadFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const confirm = useConfirm()

  async function take(person: Person, step: Step) {
    const { question, meaning, yes, change, done, failed: notDone } = steps[step]
    const isDangerous = step !== 'admit'
    if (!(await confirm({ question: question(nameOf(person)), yes, isDangerous, children: meaning }))) return
    run(() => change(person.id), {
      failed: (reason) => `${notDone} ${reason}`,
      onDone: () => toast.success(done(nameOf(person))),
    })
  }

  if (!people) {
    return failed ? (
      <LoadFailed onRetry={revalidate} />
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
      onAsk={(step) => take(person, step)}
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
          <p className="mt-1 text-soft">They have an account but cannot open the back office.</p>
          <ul className="mt-1 divide-y divide-line">{former.map(row)}</ul>
        </Card>
      )}
    </>
  )
}

const steps = {
  admit: {
    question: (name: string) => `Make ${name} an administrator?`,
    meaning: 'They will be able to see and change everything, including donors.',
    yes: 'Make administrator',
    change: (id: string) => saveRole(id, 'admin'),
    done: peopleMessages.admitted,
    failed: peopleMessages.roleFailed,
  },
  remove: {
    question: (name: string) => `Remove ${name} as administrator?`,
    meaning:
      'They are signed out everywhere immediately, and the invitations they sent are withdrawn. Their account stays, so you can restore access.',
    yes: 'Remove',
    change: (id: string) => saveRole(id, 'member'),
    done: peopleMessages.removed,
    failed: peopleMessages.roleFailed,
  },
  delete: {
    question: (name: string) => `Delete the account of ${name}?`,
    meaning: 'This cannot be undone. Their changes to the site stay, and so does the record of them.',
    yes: 'Delete account',
    change: deleteAccount,
    done: peopleMessages.deleted,
    failed: peopleMessages.deleteFailed,
  },
}
