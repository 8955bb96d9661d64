import { useState } from 'react'
import * as z from 'zod/mini'
import { plainText } from '#domain/forms/fields.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { callAsDonor } from './as-donor.ts'
import type { MyGiving } from './my-gifts-data.ts'
import type { MyGivingWords } from './own-page.tsx'
import { Done, Folded, Problem } from './section.tsx'
import { usePress } from './use-press.ts'

type Props = { words: MyGivingWords; nominee: MyGiving['nominee']; onChanged(): Promise<void> }

/** Person who may exercise the donor's rights after them. */
export function NameNominee({ words: all, nominee, onChanged }: Props) {
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
    return isDone
  }
  const rules = z.object({
    name: z.string().check(z.trim(), z.minLength(2, words.nameProblem), plainText(all.nameProblems)),
    contact: z.string().check(z.trim(), z.minLength(3, words.contactProblem)),
  })
  const { errors, form } = useForm(rules, ({ name, contact }) => save(name, contact))
  return (
    <Folded title={words.heading}>
      <p className="text-soft">{words.text}</p>
      <form key={nominee?.name} {...form} className="grid gap-4">
        <TextField
          name="name"
          label={words.name}
          defaultValue={nominee?.name ?? ''}
          maxLength={200}
          error={errors.name}
          required
        />
        <TextField
          name="contact"
          label={words.contact}
          hint={words.contactHint}
          defaultValue={nominee?.contact ?? ''}
          maxLength={500}
          error={errors.contact}
          required
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
