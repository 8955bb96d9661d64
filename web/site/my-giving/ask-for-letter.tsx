import * as z from 'zod/mini'
import { emailAddress } from '#domain/forms/fields.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { DoorCard } from './door-card.tsx'
import type { MyGivingWords } from './own-page.tsx'
import type { Door } from './use-door.ts'

type Props = { words: MyGivingWords; door: Door; notice: 'ended' | 'expired' | undefined }

export function AskForLetter({ words: all, door, notice }: Props) {
  const words = all.ask
  const { busy, errors, form } = useForm(z.object({ email: emailAddress(words.problem) }), ({ email }) =>
    door.askForLetter(email),
  )
  return (
    <DoorCard title={words.heading}>
      <form {...form} className="grid gap-5">
        {notice && (
          <p role="status" className="rounded-md border-2 border-marigold p-3">
            {notice === 'ended' ? words.ended : all.link.expired}
          </p>
        )}
        <p>{words.text}</p>
        <TextField
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          error={errors.email}
          required
        />
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
    </DoorCard>
  )
}
