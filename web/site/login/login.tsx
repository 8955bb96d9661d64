import { loginToasts } from '#web/lib/login-toasts.ts'
import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { Head } from '../layout/head.tsx'
import { Opening } from '../my-giving/door-card.tsx'
import { LoginForm } from './login-form.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'
import { words } from './words.en.ts'

export default function Login() {
  return (
    <SessionProvider>
      <Head title={words.login.title} description={words.login.description} noIndex />
      <SignInCard title={words.login.title}>
        <LoginScreen />
      </SignInCard>
    </SessionProvider>
  )
}

function LoginScreen() {
  const { loading, session, needsSecondStep } = useSession()
  useEnter(!loading && session !== null && !needsSecondStep)
  // As tall as the form from the start, so that nothing below moves when it loads.
  return (
    <div className="min-h-81">
      {needsSecondStep ? (
        <SecondStep onDone={() => toast.success(loginToasts.welcome)} />
      ) : loading || session ? (
        <Opening words={words} />
      ) : (
        <LoginForm />
      )}
    </div>
  )
}
