import { Link } from 'react-router'
import { dayOf } from '#domain/india/indian-days.ts'
import { accessWords } from '#domain/people/role-labels.ts'
import type { Person } from '../../data/administrators.ts'
import { when } from '../../lib/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { nameOf } from './name-of.ts'

/** Actions on an account. */
export type Step = 'access' | 'sessions' | 'remove' | 'delete'

type Props = { person: Person; isSelf: boolean; needsSecondStep: boolean; onAsk: (step: Step) => void }

export function TeamMember({ person, isSelf, needsSecondStep, onAsk }: Props) {
  const name = nameOf(person)
  const hasAccess = person.role !== 'member'
  const isOver = hasAccess && person.access_ends_on !== null && person.access_ends_on < dayOf(new Date())
  const sessions = person.sessions === 1 ? '1 session' : `${person.sessions} sessions`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="mr-auto min-w-0 flex-[1_1_16rem]">
        <p className="break-words font-semibold">
          {name}
          {isSelf && ' (you)'}
        </p>
        {name !== person.email && <p className="break-all">{person.email}</p>}
        {hasAccess && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {accessWords(person)}
            {isOver && <Badge tone="bad">Access has ended</Badge>}
            {needsSecondStep && <Badge tone="bad">Must set up two-step sign-in</Badge>}
          </p>
        )}
        <p className="text-soft text-xs">
          {person.last_sign_in_at
            ? `Last signed in ${when(person.last_sign_in_at)}.`
            : 'Never signed in yet.'}{' '}
          {person.has_two_step ? 'Two-step sign-in is on.' : 'Two-step sign-in is off.'}{' '}
          {person.sessions === 0 && 'Not signed in anywhere.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isSelf && (
          <Link to="/admin/settings/account" className={smallButton('outline')}>
            Your account
          </Link>
        )}
        {!isSelf && person.sessions > 0 && (
          <Action step="sessions" label={sessions} name={name} onAsk={onAsk} />
        )}
        {!isSelf && hasAccess && (
          <>
            <Action step="access" label="Change role" name={name} onAsk={onAsk} />
            <Action step="remove" label="Remove" name={name} onAsk={onAsk} />
          </>
        )}
        {!isSelf && !hasAccess && (
          <>
            <Action step="access" label="Give access" name={name} onAsk={onAsk} />
            <Action step="delete" label="Delete account" name={name} onAsk={onAsk} />
          </>
        )}
      </div>
    </li>
  )
}

type ActionProps = { step: Step; label: string; name: string; onAsk: (step: Step) => void }

function Action({ step, label, name, onAsk }: ActionProps) {
  const isDangerous = step === 'remove' || step === 'delete'
  return (
    <SmallButton onPress={() => onAsk(step)} look={isDangerous ? 'danger' : 'outline'} about={`(${name})`}>
      {label}
    </SmallButton>
  )
}
