import { useSession } from '#web/lib/session.tsx'
import { SecondStepForm } from '#web/ui/second-step-form.tsx'
import { signInWords } from '#web/ui/sign-in-words.ts'
import { words } from './words.en.ts'

/** After the password of an account with an authenticator app. */
export function SecondStep({ onDone }: { onDone?: () => void }) {
  const { client } = useSession()
  return (
    <SecondStepForm
      client={client}
      submit={signInWords.submit}
      {...(onDone && { onDone })}
      onLeave={{
        label: words.login.somebodyElse,
        run: async () => void (await (await client()).auth.signOut({ scope: 'local' })),
      }}
    />
  )
}
