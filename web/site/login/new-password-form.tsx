import { newPasswordForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { useSession } from '#web/lib/session.tsx'
import { signInProblem } from '#web/lib/sign-in-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.en.ts'

export function NewPasswordForm({ onSaved }: { onSaved(): void }) {
  const { client, user } = useSession()

  async function save({ password }: { password: string }): Promise<boolean> {
    try {
      const { error } = await (await client()).auth.updateUser({ password })
      if (error) {
        toast.error(signInProblem(error))
        return false
      }
      toast.success(loginToasts.passwordSaved)
      onSaved()
      return true
    } catch (error) {
      console.error(error)
      toast.error(loginToasts.unexpected)
      return false
    }
  }

  const { busy, errors, form } = useForm(newPasswordForm, save)
  return (
    <form {...form} className="grid gap-5">
      {/* For password managers, which store a password with a user name. */}
      <input type="hidden" name="email" autoComplete="username" value={user?.email ?? ''} />
      <TextField
        name="password"
        type="password"
        label={words.newPassword.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        error={errors.password}
        required
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.newPassword.submitting : words.newPassword.submit}
      </Button>
    </form>
  )
}
