import { useState } from 'react'
import { fill } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useSite } from '../layout/site.ts'
import { callAsDonor } from './as-donor.ts'
import { EraseMe } from './erase-me.tsx'
import { KeptData } from './kept-data.tsx'
import type { MyGiving } from './my-gifts-data.ts'
import { NameNominee } from './name-nominee.tsx'
import type { MyGivingWords } from './own-page.tsx'
import { Done, Folded, Problem, Section } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = {
  words: MyGivingWords
  giving: MyGiving
  email: string
  day: (moment: string) => string
  onChanged(): Promise<void>
  onErased(): void
}

/** The donor's legal rights to their data, each exercised on this page. */
export function MyRights({ words: all, giving, email, day, onChanged, onErased }: Props) {
  const words = all.rights
  return (
    <Section title={words.heading} text={words.text}>
      <KeptData words={all} giving={giving} />
      <NameNominee words={all} nominee={giving.nominee} onChanged={onChanged} />
      <Grievance words={all} giving={giving} day={day} />
      <EraseMe words={all} email={email} onErased={onErased} />
    </Section>
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
