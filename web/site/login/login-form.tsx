import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { SignInForm } from '#web/ui/sign-in-form.tsx'
import { words } from './words.en.ts'

export function LoginForm() {
  const { client } = useSession()
  return (
    <SignInForm client={client}>
      <Link
        to="/login/forgot-password"
        className="inline-flex min-h-11 items-center px-1 text-brand underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
      >
        {words.login.forgot}
      </Link>
    </SignInForm>
  )
}
