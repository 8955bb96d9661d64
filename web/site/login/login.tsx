import { SessionProvider, useSession } from '#web/lib/session.tsx'
import { Head } from '../layout/head.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LoadingAuthentication } from './loading-authentication.tsx'
import { LoginForm } from './login-form.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useEnter } from './use-enter.ts'

export default function Login() {
  return (
    <SessionProvider>
      <Head title="Login" description="Sign in to the back office." noIndex />
      <SignInCard title="Login">
        <LoginScreen />
      </SignInCard>
    </SessionProvider>
  )
}

function LoginScreen() {
  const { loading, session } = useSession()
  useEnter()
  if (loading || session) return <LoadingAuthentication />
  return (
    <>
      <LoginForm />
      <ForgotPassword />
    </>
  )
}
