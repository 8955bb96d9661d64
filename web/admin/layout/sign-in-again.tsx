import { loginMessages } from '#web/lib/messages.ts'
import { useSession } from '#web/lib/session.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { useSignIn } from '#web/lib/use-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SecondStepForm } from '#web/ui/second-step-form.tsx'
import { toast } from '#web/ui/toast.ts'
import { useModal } from '../lib/use-modal.ts'

/** The session has ended while someone was working: they sign in over their work and go on. */
export function SignInAgain({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { session } = useSession()
  const dialog = useModal()

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
      <p className="mt-2 mb-5 text-soft">Your session has ended. Everything you typed is still here.</p>
      {session ? (
        <SecondStepForm
          client={async () => supabase()}
          submit="Login"
          onDone={() => toast.success(loginMessages.welcome)}
          onLeave={{ label: 'Leave the back office', run: onLeave }}
        />
      ) : (
        <PasswordStep email={email} onLeave={onLeave} />
      )}
    </dialog>
  )
}

function PasswordStep({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { busy, errors, form } = useSignIn(async () => supabase())
  return (
    <form {...form} className="grid gap-4">
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
  )
}
