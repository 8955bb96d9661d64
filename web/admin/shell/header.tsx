import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { LogoutIcon, SearchIcon } from '../ui/icons.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'
import { useLogout } from './guard.tsx'

type Props = { menu: ReactNode; onSearch: () => void }

export function Header({ menu, onSearch }: Props) {
  const { user } = useSession()
  const logOut = useLogout()
  return (
    <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 border-line border-b bg-surface px-4 lg:px-6">
      {menu}
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 text-soft hover:text-ink sm:min-w-52 sm:border sm:border-edge sm:px-3 lg:min-h-9"
      >
        <SearchIcon />
        <span className="max-sm:sr-only">Search</span>
        <kbd className="ml-auto font-body text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      <Link
        to="/admin/settings/account"
        className="ml-auto truncate rounded-md px-2 py-1.5 text-soft text-xs hover:text-ink max-md:hidden"
      >
        <span className="sr-only">Your account: </span>
        {user?.email}
      </Link>
      {/* A document load: the public pages have another policy. */}
      <a href="/" className={`${smallButton('outline')} max-md:ml-auto`}>
        <ExternalIcon className="size-4 max-sm:hidden" />
        View Site
      </a>
      <SmallButton onPress={logOut}>
        <LogoutIcon className="size-4 max-sm:hidden" />
        Logout
      </SmallButton>
    </header>
  )
}
