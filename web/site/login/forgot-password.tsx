import { useState } from 'react'
import * as z from 'zod/mini'
import { loginForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { signInProblem } from '#web/lib/sign-in-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { SignInCard } from './sign-in-card.tsx'
import { words as all } from './words.en.ts'

const words = all.forgotPassword

const recoveryForm = z.pick(loginForm, { email: true })

export default function ForgotPassword() {
  return (
    <SessionProvider>
      <Head title={words.title} description={words.description} noIndex />
      <SignInCard title={words.heading}>
        <RecoveryForm />
      </SignInCard>
    </SessionProvider>
  )
}

function RecoveryForm() {
  const { client } = useSession()
  const { url } = useSite()
  const [isSent, setSent] = useState(false)

  async function askForLink({ email }: { email: string }): Promise<boolean> {
    try {
      const redirectTo = `${url}/login/new-password`
      const { error } = await (await client()).auth.resetPasswordForEmail(email, { redirectTo })
      if (error) toast.error(signInProblem(error))
      else setSent(true)
      return !error
    } catch (error) {
      console.error(error)
      toast.error(loginToasts.unexpected)
      return false
    }
  }

  const { busy, errors, form } = useForm(recoveryForm, askForLink)
  return (
    <form {...form} className="grid gap-5">
      <p>{words.text}</p>
      <TextField
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        error={errors.email}
        required
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
      <p role="status" className="text-leaf empty:hidden">
        {isSent && loginToasts.linkSent}
      </p>
    </form>
  )
}
