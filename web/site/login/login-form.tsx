import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { useSignIn } from '#web/lib/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { words as all } from './words.en.ts'

const words = all.login

export function LoginForm() {
  const { client } = useSession()
  const { busy, errors, form } = useSignIn(client)
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        error={errors.email}
        required
      />
      <TextField
        name="password"
        type="password"
        label={words.password}
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      <p>
        <Link
          to="/login/forgot-password"
          className="inline-block py-1.5 text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
        >
          {words.forgot}
        </Link>
      </p>
    </form>
  )
}
