import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Role } from '#domain/people/roles.ts'
import { useSession } from '#web/lib/session.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { deleteAccount, endAccess, type Person } from '../../data/administrators.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card } from '../../ui/page.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { nameOf } from './name-of.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { type Step, TeamMember } from './team-member.tsx'
import { peopleToasts } from './toasts.ts'

type Props = {
  people: Promise<Person[]>
  /** Roles that must use two-step sign-in. */
  secondStepRoles: readonly Role[]
}

/** All accounts, those with access first. */
export function Team({ people: promise, secondStepRoles }: Props) {
  const { user } = useSession()
  const { value: people, failed } = useResolved(promise, peopleToasts.loadFailed)
  const { revalidate } = useRevalidator()
  const { run } = useAction()
  const confirm = useConfirm()
  const [opened, setOpened] = useState<{ step: 'access' | 'sessions'; person: Person } | null>(null)

  async function take(person: Person, step: Step) {
    if (step === 'access' || step === 'sessions') return setOpened({ step, person })
    const { question, meaning, yes, change, done, failed: notDone } = steps[step]
    if (!(await confirm({ question: question(nameOf(person)), yes, isDangerous: true, children: meaning })))
      return
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
      needsSecondStep={!person.has_two_step && secondStepRoles.some((role) => role === person.role)}
      onAsk={(step) => take(person, step)}
    />
  )
  const former = people.filter(({ role }) => role === 'member')
  const close = () => setOpened(null)
  return (
    <>
      <Card>
        <h2 className="text-heading text-xl">With access</h2>
        <ul className="mt-1 divide-y divide-line">
          {people.filter(({ role }) => role !== 'member').map(row)}
        </ul>
      </Card>
      {former.length > 0 && (
        <Card>
          <h2 className="text-heading text-xl">Without access</h2>
          <p className="mt-1 text-soft">They have an account but cannot open the back office.</p>
          <ul className="mt-1 divide-y divide-line">{former.map(row)}</ul>
        </Card>
      )}
      {opened?.step === 'access' && <AccessDialog person={opened.person} onClose={close} />}
      {opened?.step === 'sessions' && <SessionsDialog person={opened.person} onClose={close} />}
    </>
  )
}

const steps = {
  remove: {
    question: (name: string) => `End the access of ${name}?`,
    meaning:
      'They are signed out everywhere immediately, and the invitations they sent are withdrawn. Their account stays, so you can give access again.',
    yes: 'Remove',
    change: endAccess,
    done: peopleToasts.removed,
    failed: peopleToasts.accessFailed,
  },
  delete: {
    question: (name: string) => `Delete the account of ${name}?`,
    meaning: 'This cannot be undone. Their changes to the site stay, and so does the record of them.',
    yes: 'Delete account',
    change: deleteAccount,
    done: peopleToasts.deleted,
    failed: peopleToasts.deleteFailed,
  },
}
