import { ButtonLink } from '#web/ui/button.tsx'

export function LinkExpired({ isForAddress = false }: { isForAddress?: boolean }) {
  return (
    <>
      <p>This link has expired or was already used. A link works once, and for one hour.</p>
      <ButtonLink to={isForAddress ? '/login' : '/login/forgot-password'} className="mt-5">
        {isForAddress ? 'Go to the login' : 'Ask for a new link'}
      </ButtonLink>
    </>
  )
}
