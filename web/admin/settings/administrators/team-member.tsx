import { Link } from 'react-router'
import type { Person } from '../../data/administrators.ts'
import { when } from '../../lib/when.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { nameOf } from './name-of.ts'

/** Actions on an account. */
export type Step = 'admit' | 'remove' | 'delete'

type Props = { person: Person; isSelf: boolean; onAsk: (step: Step) => void }

export function TeamMember({ person, isSelf, onAsk }: Props) {
  const name = nameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="mr-auto min-w-0">
        <p className="break-words font-semibold">
          {name}
          {isSelf && ' (you)'}
        </p>
        {name !== person.email && <p className="break-all">{person.email}</p>}
        <p className="text-soft text-xs">
          Added {when(person.created_at)}.{' '}
          {person.last_sign_in_at
            ? `Last signed in ${when(person.last_sign_in_at)}.`
            : 'Never signed in yet.'}{' '}
          {person.has_two_step ? 'Two-step sign-in is on.' : 'Two-step sign-in is off.'}
        </p>
      </div>
      {isSelf ? (
        <Link to="/admin/settings/account" className={smallButton('outline')}>
          Your account
        </Link>
      ) : person.role === 'admin' ? (
        <Action step="remove" label="Remove" name={name} onAsk={onAsk} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Action step="admit" label="Restore access" name={name} onAsk={onAsk} />
          <Action step="delete" label="Delete account" name={name} onAsk={onAsk} />
        </div>
      )}
    </li>
  )
}

type ActionProps = { step: Step; label: string; name: string; onAsk: (step: Step) => void }

function Action({ step, label, name, onAsk }: ActionProps) {
  return (
    <SmallButton
      onPress={() => onAsk(step)}
      look={step === 'admit' ? 'outline' : 'danger'}
      about={`(${name})`}
    >
      {label}
    </SmallButton>
  )
}
