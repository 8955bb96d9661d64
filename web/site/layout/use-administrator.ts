import { useEffect, useState } from 'react'
import { isAdministrator } from '#web/data/profiles.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { keptSession } from '#web/lib/kept-session.ts'

/** False until an administrator is recognised. A visitor without a session costs no call. */
export function useAdministrator(): boolean {
  const [recognised, setRecognised] = useState(false)
  useEffect(() => {
    const session = keptSession()
    if (session) isAdministrator(browserBackend(), session).then(setRecognised)
  }, [])
  return recognised
}
