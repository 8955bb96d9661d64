import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { useSignIn } from '#web/lib/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

export function LoginForm() {
  const { client } = useSession()
  const { busy, errors, form } = useSignIn(client)
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        error={errors.email}
        required
      />
      <TextField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? 'Logging in...' : 'Login'}
      </Button>
      <p>
        <Link
          to="/login/forgot-password"
          className="inline-block py-1.5 text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
        >
          Forgot password?
        </Link>
      </p>
    </form>
  )
}
