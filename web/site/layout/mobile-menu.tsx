import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Organisation } from '#domain/website/organisation.ts'
import { ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { closedByPressBeside, opens } from '#web/ui/dialog-props.ts'
import { CloseIcon, MenuIcon } from '#web/ui/frame-icons.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type MenuItem, useSite } from './site.ts'

type Props = {
  navigation: readonly MenuItem[]
  organisation: Organisation
  isStaff: boolean
}

/** The slide-out menu of small screens. A native dialog traps the focus and Escape closes it. */
export function MobileMenu({ navigation, organisation, isStaff }: Props) {
  const { words } = useSite()
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move to another place closes the menu.
  useEffect(() => dialog.current?.close(), [location])

  return (
    <>
      <button
        type="button"
        {...opens('menu')}
        className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-md text-brand lg:hidden"
      >
        <MenuIcon className="size-7" />
        <span className="sr-only">{words.menu}</span>
      </button>
      <dialog
        id="menu"
        ref={dialog}
        aria-label={words.menu}
        {...closedByPressBeside}
        className="slide-in m-0 h-dvh max-h-none w-[min(21rem,86vw)] max-w-none overflow-y-auto overscroll-contain bg-paper text-ink shadow-float"
      >
        <div className="flex min-h-full flex-col px-5 pt-3 pb-8">
          <div className="flex items-center justify-between gap-3">
            <Logo organisation={organisation} />
            <form method="dialog">
              <button type="submit" className="-mr-2.5 grid size-11 place-items-center rounded-md text-brand">
                <CloseIcon className="size-6" />
                <span className="sr-only">{words.closeMenu}</span>
              </button>
            </form>
          </div>
          <div className="block-print mt-4 text-marigold" />
          <nav aria-label={words.allPages} className="mt-3">
            <ul>
              {navigation.map((item) => (
                <li key={`${item.path} ${item.label}`} className="border-line border-b">
                  <SiteLink
                    to={item.path}
                    newTab={item.is_external}
                    onClick={() => dialog.current?.close()}
                    className={`block py-3 ${item.isBelow ? 'pl-5 text-base text-soft' : 'display text-xl'}`}
                  >
                    {item.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="mt-6 grid gap-3">
            <ButtonLink look="give" size="lg" to="/donate" onClick={() => dialog.current?.close()}>
              {words.donateNow}
            </ButtonLink>
            <LanguageSwitch className={buttonClass('quiet')} isNamed />
            {isStaff && (
              <ButtonLink look="outline" to="/admin">
                {words.adminPanel}
              </ButtonLink>
            )}
          </div>
        </div>
      </dialog>
    </>
  )
}
