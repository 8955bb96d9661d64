import { useState } from 'react'
import { type Person, readPeople, saveRole } from '#web/data/people.ts'
import { useSession } from '#web/lib/session.tsx'
import { peopleMessages } from '#web/messages.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { when } from '../history/when.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { Ask } from '../ui/ask.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Page, Sheet } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Sessions } from './sessions.tsx'

export default function People() {
  const { user } = useSession()
  const {
    value: people,
    failed,
    reload,
  } = useLoaded(readPeople, () => toast.error(peopleMessages.loadFailed))
  const [changing, setChanging] = useState<Person | null>(null)

  async function changeRole(person: Person) {
    setChanging(null)
    const role = person.role === 'admin' ? 'member' : 'admin'
    try {
      await saveRole(person.id, role)
      toast.success(
        role === 'admin' ? peopleMessages.admitted(nameOf(person)) : peopleMessages.removed(nameOf(person)),
      )
    } catch (error) {
      console.error(error)
      toast.error(`${peopleMessages.roleFailed} ${reasonOf(error)}`)
    }
    await reload()
  }

  const self = people?.find(({ id }) => id === user?.id)
  return (
    <Page title="Administrators" intro="Who may come in here, and your own account.">
      {!people && failed && <LoadFailed onRetry={reload} />}
      {!people && !failed && (
        <Loading>
          <Skeleton className="h-40 max-w-narrow" />
        </Loading>
      )}
      {people && (
        <div className="grid max-w-narrow gap-4">
          <Sheet>
            <h2 className="text-heading text-xl">Who has an account</h2>
            <ul className="mt-2 divide-y divide-line">
              {people.map((person) => (
                <li key={person.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <div className="mr-auto min-w-0">
                    <p className="font-semibold">
                      {person.id === user?.id ? `You, ${user.email}` : nameOf(person)}
                    </p>
                    <p className="text-soft text-xs">
                      {person.role === 'admin'
                        ? 'Administrator'
                        : 'Member, without access to the back office'}
                      , since {when(person.created_at)}
                    </p>
                  </div>
                  {person.id !== user?.id && (
                    <button
                      type="button"
                      onClick={() => setChanging(person)}
                      className={smallButton(person.role === 'admin' ? 'danger' : 'outline')}
                    >
                      {person.role === 'admin' ? 'Remove as administrator' : 'Make administrator'}
                      <span className="sr-only">: {nameOf(person)}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Sheet>
          {self && <NameForm key={`${self.first_name} ${self.last_name}`} person={self} onSaved={reload} />}
          <PasswordForm />
          <Sessions />
        </div>
      )}
      {changing && (
        <Ask
          question={
            changing.role === 'admin'
              ? `Remove ${nameOf(changing)} as administrator?`
              : `Make ${nameOf(changing)} an administrator?`
          }
          yes={changing.role === 'admin' ? 'Remove' : 'Make administrator'}
          isDangerous={changing.role === 'admin'}
          onYes={() => changeRole(changing)}
          onNo={() => setChanging(null)}
        >
          {changing.role === 'admin'
            ? 'The account stays, but the back office is closed to it.'
            : 'They will see and change everything here, the donors included.'}
        </Ask>
      )}
    </Page>
  )
}

function nameOf({ first_name, last_name }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || 'Somebody without a name'
}
