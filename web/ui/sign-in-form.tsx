import type { ReactNode } from 'react'
import type { Supabase } from '#web/lib/supabase.ts'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { signInWords as words } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  client: () => Promise<Supabase>
  /** Address of the account that was signed in a moment ago: then only the password is needed. */
  email?: string
  /** Beside or below the button. */
  children: ReactNode
}

/** Form for address and password. A toast gives the reason of a failure; the field stays marked afterwards. */
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
