import { NavLink } from 'react-router'
import type { Organisation } from '#domain/website/organisation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Container } from '#web/ui/section.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { type MenuItem, useSite } from './site.ts'
import { useStaff } from './use-staff.ts'

type Props = { navigation: readonly MenuItem[]; organisation: Organisation }

export function Header({ navigation, organisation }: Props) {
  const { words } = useSite()
  const isStaff = useStaff()
  return (
    <header className="no-print sticky top-0 z-40 border-line border-b bg-paper">
      <Container
        className={`flex min-h-16 items-center gap-2 py-2 sm:gap-3 ${isStaff ? 'lg:gap-4' : 'lg:gap-6'}`}
      >
        <MobileMenu navigation={navigation} organisation={organisation} isStaff={isStaff} />
        <Logo organisation={organisation} />
        <nav aria-label={words.mainMenu} className="ml-auto hidden lg:block">
          <ul className={`flex flex-wrap justify-end ${isStaff ? '' : 'gap-x-1'}`}>
            {navigation
              .filter(({ isBelow }) => !isBelow)
              .map((item) => (
                <li key={`${item.path} ${item.label}`}>
                  <NavigationLink item={item} isClose={isStaff} />
                </li>
              ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2 lg:ml-0">
          <LanguageSwitch
            className={`inline-grid min-h-11 min-w-11 place-items-center rounded-sm text-brand underline-offset-8 hover:underline max-[22rem]:hidden max-sm:-mr-1 max-sm:-ml-2 sm:px-1 ${isStaff ? 'lg:max-[90rem]:hidden' : ''}`}
          />
          {isStaff && (
            <ButtonLink look="outline" to="/admin" className="whitespace-nowrap px-3! max-md:hidden">
              {words.adminPanel}
            </ButtonLink>
          )}
          <ButtonLink look="give" to="/donate" className="whitespace-nowrap max-sm:px-3.5">
            <span className="md:hidden">{words.donate}</span>
            <span className="max-md:hidden">{words.donateNow}</span>
          </ButtonLink>
        </div>
      </Container>
    </header>
  )
}

/** Administrators have one more button beside the menu, so the links are closer together. */
function NavigationLink({ item, isClose }: { item: MenuItem; isClose: boolean }) {
  const linkLook = `inline-flex min-h-11 items-center rounded-sm text-base decoration-2 decoration-marigold underline-offset-8 hover:underline ${isClose ? 'px-1.5' : 'px-2.5'}`
  if (item.is_external || !item.path.startsWith('/') || item.path.includes('#')) {
    return (
      <SiteLink to={item.path} newTab={item.is_external} className={linkLook}>
        {item.label}
      </SiteLink>
    )
  }
  return (
    <NavLink
      to={item.path}
      end={item.path === '/'}
      className={({ isActive }) => `${linkLook} ${isActive ? 'font-semibold text-brand underline' : ''}`}
    >
      {item.label}
    </NavLink>
  )
}
