import { ButtonLink } from '#web/ui/button.tsx'
import { words } from './words.en.ts'

export function LinkExpired({ isForAddress = false }: { isForAddress?: boolean }) {
  return (
    <>
      <p>{words.link.expired}</p>
      <ButtonLink to={isForAddress ? '/login' : '/login/forgot-password'} className="mt-5">
        {isForAddress ? words.goToLogin : words.link.askAgain}
      </ButtonLink>
    </>
  )
}
