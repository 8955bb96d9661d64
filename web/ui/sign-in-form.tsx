import type { ReactNode } from 'react'
import type { Supabase } from '#web/lib/supabase.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { signInWords as words } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  client: () => Promise<Supabase>
  /** The address of somebody who was signed in a moment ago: then only the password is left to type. */
  email?: string
  /** Beside or below the button. */
  children: ReactNode
}

/** Asks for the address and the password. A toast says why it failed; the field stays marked after that has gone. */
export function SignInForm({ client, email, children }: Props) {
  const { busy, errors, form, isRefused } = useSignIn(client)
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
        required
      />
      <TextField
        name="password"
        type="password"
        label={words.password}
        autoComplete="current-password"
        autoFocus={email !== undefined}
        error={errors.password ?? (isRefused ? words.refused : undefined)}
        required
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
