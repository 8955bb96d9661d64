import { type InvitationAnswer, invitationForm } from '#domain/forms/login.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { useForm } from '#web/lib/form.ts'
import { acceptInvitation, type ReceivedInvitation } from '#web/lib/invitations.ts'
import { loginToasts } from '#web/lib/login-toasts.ts'
import { useSession } from '#web/lib/session.tsx'
import { signInProblem } from '#web/lib/sign-in-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { words } from './words.en.ts'

type Props = { token: string; invitation: ReceivedInvitation; onAccepted: () => void }

export function InvitationForm({ token, invitation, onAccepted }: Props) {
  const { client } = useSession()
  const { email, first_name: firstName, last_name: lastName } = invitation

  async function accept(answer: InvitationAnswer): Promise<boolean> {
    try {
      await acceptInvitation(browserBackend(), { token, ...answer })
      onAccepted()
      toast.success(loginToasts.invitationAccepted)
      const { password } = answer
      const { error } = await (await client()).auth.signInWithPassword({ email, password })
      // The account exists: only signing in by hand is left.
      if (error) location.assign('/login')
      return true
    } catch (error) {
      console.error(error)
      toast.error(error instanceof Error ? signInProblem(error) : loginToasts.unexpected)
      return false
    }
  }

  const { busy, errors, form } = useForm(invitationForm, accept)
  return (
    <form {...form} className="mt-5 grid gap-5">
      {/* For password managers, which store a password with a user name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <TextField
        name="first_name"
        label={words.invitation.firstName}
        autoComplete="given-name"
        defaultValue={firstName}
        error={errors.first_name}
      />
      <TextField
        name="last_name"
        label={words.invitation.lastName}
        autoComplete="family-name"
        defaultValue={lastName}
        error={errors.last_name}
      />
      <TextField
        name="password"
        type="password"
        label={words.invitation.password}
        hint={words.passwordHint}
        autoComplete="new-password"
        error={errors.password}
        required
      />
      <Button type="submit" size="lg" disabled={busy}>
        {busy ? words.invitation.submitting : words.invitation.submit}
      </Button>
    </form>
  )
}
