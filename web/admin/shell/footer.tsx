import { useEffect, useState } from 'react'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { useSession } from '#web/lib/session.tsx'

/** On small screens also the space for toasts: see admin.css. */
export function Footer() {
  const { user } = useSession()
  const [release, setRelease] = useState<AnswerOf<'product-version'>>()
  // Without capabilities the account still has to set up its second step.
  const isStaff = Boolean(user?.profile?.capabilities.length)
  useEffect(() => {
    if (isStaff) callAsAdministrator('product-version', {}).then(setRelease, console.error)
  }, [isStaff])
  return (
    <footer className="fixed inset-x-0 bottom-0 z-20 flex h-(--strip) gap-4 border-line border-t bg-sunken px-4 text-soft text-xs leading-14 lg:static lg:z-auto lg:h-auto lg:border-0 lg:bg-transparent lg:px-6 lg:leading-10">
      <span className="min-w-0 truncate lg:hidden">Signed in as {user?.email}</span>
      {release && (
        <span className="ml-auto shrink-0">
          Daan {release.version}
          {release.commit && ` (${release.commit})`}
        </span>
      )}
    </footer>
  )
}
