import { type Login, loginForm } from '#domain/forms/login.ts'
import { useForm } from '#web/lib/form.ts'
import { useSession } from '#web/lib/session.tsx'
import { loginMessages } from '#web/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { toastAfterLoad } from '#web/ui/toast-after-load.ts'

export function LoginForm() {
  const { client } = useSession()

  async function signIn(login: Login): Promise<boolean> {
    try {
      const { data, error } = await (await client()).auth.signInWithPassword(login)
      if (error) return void toast.error(error.message) ?? false
      return Boolean(data.session) && welcome()
    } catch (error) {
      console.error(error)
      toast.error(loginMessages.unexpected)
      return false
    }
  }
  // …
}
