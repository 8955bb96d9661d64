import { interestAreas } from '#domain/forms/volunteer.ts'
import { when } from '../../lib/when.ts'
import type { DonorContact } from '../donors-data.ts'

export function Contacts({ contacts }: { contacts: readonly DonorContact[] }) {
  if (contacts.length === 0) return <p className="text-soft">No messages from their email address.</p>
  return (
    <ul className="grid gap-3">
      {contacts.map((contact) => (
        <li key={contact.id} className="rounded-md bg-sunken p-3">
          <p className="font-semibold">{titleOf(contact)}</p>
          <p className="text-soft text-xs">
            {when(contact.created_at)}, {contact.status}
          </p>
          {contact.message && <p className="mt-1 whitespace-pre-line break-words">{contact.message}</p>}
        </li>
      ))}
    </ul>
  )
}

function titleOf({ kind, subject }: DonorContact): string {
  if (kind === 'message') return subject
  const area = interestAreas.find(({ value }) => value === subject)
  return `Volunteer application: ${area?.label ?? subject}`
}
