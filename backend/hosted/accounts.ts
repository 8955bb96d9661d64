import { emailTaken } from '../auth/users.ts'
import { Problem } from '../base/problem.ts'
import type { Hosted } from './hosted.ts'

/** Creates an account that can sign in at once; returns its id. */
export async function createHostedAccount(
  hosted: Hosted,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await hosted.call('/auth/v1/admin/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, email_confirm: true }),
  })
  const said = (await answer.json().catch(() => ({}))) as { id?: string; error_code?: string; msg?: string }
  if (said.error_code === 'email_exists') throw emailTaken()
  if (!answer.ok || !said.id) {
    throw new Problem({
      status: answer.status === 422 ? 422 : 502,
      code: said.error_code ?? 'account_not_made',
      message: said.msg ?? 'The account could not be made.',
    })
  }
  return said.id
}
