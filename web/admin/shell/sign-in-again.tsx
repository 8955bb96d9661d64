import { loginToasts } from '#web/lib/login-toasts.ts'
import { useSession } from '#web/lib/session.tsx'
import { supabase } from '#web/lib/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { SecondStepForm } from '#web/ui/second-step-form.tsx'
import { SignInForm } from '#web/ui/sign-in-form.tsx'
import { signInWords } from '#web/ui/sign-in-words.ts'
import { toast } from '#web/ui/toast.ts'
import { useModal } from '../hooks/use-modal.ts'

/** Dialog after the session has ended during work: the user signs in over it and continues. */
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
          submit={signInWords.submit}
          onDone={() => toast.success(loginToasts.welcome)}
          onLeave={{ label: 'Leave the back office', run: onLeave }}
        />
      ) : (
        <SignInForm client={async () => supabase()} email={email}>
          <Button look="quiet" onClick={onLeave}>
            Leave the back office
          </Button>
        </SignInForm>
      )}
    </dialog>
  )
}
