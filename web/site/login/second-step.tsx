import { useSession } from '#web/lib/session.tsx'
import { SecondStepForm } from '#web/ui/second-step-form.tsx'

/** After the password of an account with an authenticator app. */
export function SecondStep({ onDone }: { onDone?: () => void }) {
  const { client } = useSession()
  return (
    <SecondStepForm
      client={client}
      submit="Login"
      {...(onDone && { onDone })}
      onLeave={{
        label: 'Sign in as somebody else',
        run: async () => void (await (await client()).auth.signOut({ scope: 'local' })),
      }}
    />
  )
}
