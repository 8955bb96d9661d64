import { useState } from 'react'
import { type Login, loginForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { needsSecondStep } from '#web/lib/second-step.ts'
import { signInProblem } from '#web/lib/sign-in-problem.ts'
import type { Supabase } from '#web/lib/supabase.ts'
import { toast } from './toast.ts'

/** The form that signs in with a password: shows the result, and leaves the second step to the next screen. */
export function useSignIn(client: () => Promise<Supabase>) {
  const [isRefused, setRefused] = useState(false)
  const form = useForm(loginForm, async (login: Login) => {
    setRefused(false)
    try {
      const { data, error } = await (await client()).auth.signInWithPassword(login)
      if (error) {
        toast.error(signInProblem(error))
        setRefused(true)
        return false
      }
      if (!needsSecondStep(data.session)) toast.success(loginToasts.welcome)
      return true
    } catch (error) {
      console.error(error)
      toast.error(loginToasts.unexpected)
      return false
    }
  })
  return { ...form, isRefused }
}
