import { useEffect, useRef } from 'react'
import { type Login, loginForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { supabase } from '#web/lib/supabase.ts'
import { loginMessages } from '#web/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The session has ended under somebody's hands: they sign in over their work and go on. */
export function SignInAgain({ email, onLeave }: { email: string; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  async function signIn(login: Login): Promise<boolean> {
    try {
      const { error } = await supabase().auth.signInWithPassword(login)
      if (error) toast.error(error.message)
      else toast.success(loginMessages.welcome)
      return !error
    } catch (error) {
      console.error(error)
      toast.error(loginMessages.unexpected)
      return false
    }
  }
  const { busy, errors, form } = useForm(loginForm, signIn)

  return (
    <dialog
      ref={dialog}
      aria-labelledby="again-heading"
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(26rem,94vw)] rounded-lg border border-line bg-surface p-6 text-ink shadow-float"
    >
      <h2 id="again-heading" className="text-2xl text-heading">
        Please sign in again
      </h2>
      <p className="mt-2 text-soft">Your session has ended. Everything you typed is still here.</p>
      <form {...form} className="mt-5 grid gap-4">
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          defaultValue={email}
          error={errors.email}
        />
        <TextField
          name="password"
          type="password"
          label="Password"
          autoComplete="current-password"
          autoFocus
          error={errors.password}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy}>
            {busy ? 'Logging in...' : 'Login'}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            Leave the back office
          </Button>
        </div>
      </form>
    </dialog>
  )
}
