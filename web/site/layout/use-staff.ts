import { useEffect, useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { keptSession } from '#web/lib/stored-session.ts'

/** False until an account with access to the back office is recognised. Without a session it makes no request. */
export function useStaff(): boolean {
  const [recognised, setRecognised] = useState(false)
  useEffect(() => {
    recognise().then(setRecognised, console.error)
  }, [])
  return recognised
}

async function recognise(): Promise<boolean> {
  const kept = keptSession()
  if (!kept) return false
  const session = kept.isExpired ? await renewed() : kept
  if (session === null) return false
  const { isStaff } = await import('./is-staff.ts')
  return isStaff(browserBackend(), session)
}

/** Only the official client can renew a session; it loads here for staff alone. */
async function renewed() {
  const { supabase } = await import('#web/lib/supabase.ts')
  const { data } = await supabase().auth.getSession()
  return data.session && { accessToken: data.session.access_token, userId: data.session.user.id }
}
