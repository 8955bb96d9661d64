import { useState } from 'react'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import { EraseMe } from './erase-me.tsx'
import { KeptData } from './kept-data.tsx'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './my-giving.tsx'
import { Done, Folded, Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords
  giving: MyGiving
  day: (moment: string) => string
  onChanged(): Promise<void>
  onErased(): void
}

/** What the law calls the rights of a person, each of them done here and now. */
export function MyRights({ words: all, giving, day, onChanged, onErased }: Props) {
  const words = all.rights
  return (
    <Section title={words.heading} text={words.text}>
      <KeptData words={all} giving={giving} />
      <Nominee words={all} nominee={giving.nominee} onChanged={onChanged} />
      <Grievance words={all} giving={giving} day={day} />
      <EraseMe words={all} onErased={onErased} />
    </Section>
  )
}

function Nominee({
  words: all,
  nominee,
  onChanged,
}: Pick<Props, 'words' | 'onChanged'> & { nominee: MyGiving['nominee'] }) {
  const words = all.rights.nominee
  const [outcome, setOutcome] = useState<'saved' | 'removed' | null>(null)
  const { isBusy, problem, press } = usePress(all.unexpected)
  const save = async (name: string, contact: string) => {
    setOutcome(null)
    const isDone = await press(async () => {
      await callAsDonor('name-nominee', { name, contact })
      await onChanged()
    })
    if (isDone) setOutcome(name ? 'saved' : 'removed')
  }
  return (
    <Folded title={words.heading}>
      <p className="text-soft">{words.text}</p>
      <form
        key={nominee?.name}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          save(String(typed.get('name') ?? '').trim() || ' ', String(typed.get('contact') ?? ''))
        }}
      >
        <TextField name="name" label={words.name} defaultValue={nominee?.name ?? ''} maxLength={200} />
        <TextField
          name="contact"
          label={words.contact}
          hint={words.contactHint}
          defaultValue={nominee?.contact ?? ''}
          maxLength={500}
        />
        <Problem text={problem} />
        <Done text={outcome && words[outcome]} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isBusy}>
            {words.save}
          </Button>
          {nominee && (
            <Button look="quiet" disabled={isBusy} onClick={() => save('', '')}>
              {words.remove}
            </Button>
          )}
        </div>
      </form>
    </Folded>
  )
}

function Grievance({ words: all, giving, day }: Pick<Props, 'words' | 'giving' | 'day'>) {
  const words = all.rights.grievance
  const { organisation } = useSite()
  const contact = giving.grievanceContact || organisation.org_email
  const [dueAt, setDueAt] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const { isBusy, problem, press } = usePress(all.unexpected)
  const send = () =>
    press(async () => {
      const { due_at } = await callAsDonor('privacy-request', { kind: 'grievance', message })
      setDueAt(due_at)
      setMessage('')
    })
  return (
    <Folded title={words.heading}>
      <p>
        {fill(words.text, { days: giving.privacyDays })} {contact && fill(words.contact, { contact })}
      </p>
      <TextArea
        name="grievance"
        label={words.message}
        rows={3}
        maxLength={5000}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Problem text={problem} />
      <Done text={dueAt && fill(words.sent, { day: day(dueAt) })} />
      <div>
        <Button look="outline" disabled={isBusy} onClick={send}>
          {words.send}
        </Button>
      </div>
    </Folded>
  )
}
