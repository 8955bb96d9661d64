import type { Supabase } from '#web/lib/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { SignInForm } from '#web/ui/sign-in-form.tsx'
import { State } from '../state.tsx'

const neverAnswers = () => new Promise<never>(() => {})
const error = Object.assign(new Error('Invalid login credentials'), { code: 'invalid_credentials' })
const refuses = async () =>
  ({
    auth: { signInWithPassword: async () => ({ data: { session: null, user: null }, error }) },
  }) as unknown as Supabase

export function Specimen() {
  return (
    <>
      <State name="Stays busy once it is sent">
        <SignInForm client={neverAnswers}>
          <Button look="quiet">Forgot password?</Button>
        </SignInForm>
      </State>
      <State name="Refuses every password, and knows the address">
        <SignInForm client={refuses} email="asha@example.org">
          <Button look="quiet">Leave</Button>
        </SignInForm>
      </State>
    </>
  )
}
