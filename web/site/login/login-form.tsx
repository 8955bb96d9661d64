import { Link } from 'react-router'
import { type Login, loginForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { needsSecondStep } from '#web/lib/second-step.ts'
import { useSession } from '#web/lib/session.tsx'
import { loginMessages } from '#web/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from './reason-of.ts'
import { words as all } from './words.en.ts'

const words = all.login

export function LoginForm() {
  const { client } = useSession()

  async function signIn(login: Login): Promise<boolean> {
    try {
      const { data, error } = await (await client()).auth.signInWithPassword(login)
      if (error) toast.error(reasonOf(error))
      else if (!needsSecondStep(data.session)) toast.success(loginMessages.welcome)
      return !error
    } catch (error) {
      console.error(error)
      toast.error(loginMessages.unexpected)
      return false
    }
  }

  const { busy, errors, form } = useForm(loginForm, signIn)
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
