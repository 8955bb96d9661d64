import { useState } from 'react'
import type { Profile } from '#web/lib/own-profile.ts'
import { toast } from '#web/ui/toast.ts'
import { Input } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { saveName } from './account-data.ts'
import { accountMessages } from './messages.ts'

export function NameForm({ person, onSaved }: { person: Profile; onSaved: () => void }) {
  const [first, setFirst] = useState(person.first_name ?? '')
  const [last, setLast] = useState(person.last_name ?? '')
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await saveName(person.id, first.trim(), last.trim())
      toast.success(accountMessages.nameSaved)
      onSaved()
    } catch (error) {
      console.error(error)
      toast.error(accountMessages.nameFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        aria-labelledby="name-heading"
      >
        <h2 id="name-heading" className="text-heading text-xl">
          Your name
        </h2>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          <Input
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            value={first}
            onChange={setFirst}
          />
          <Input
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            value={last}
            onChange={setLast}
          />
        </div>
        <button type="submit" disabled={isBusy} className={`${smallButton('outline')} mt-3`}>
          Save name
        </button>
      </form>
    </Card>
  )
}
