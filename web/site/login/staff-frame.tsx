import { Outlet } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { useSite } from '../layout/site.ts'

/** Staff need neither the menu nor an appeal for gifts. */
export const handle = { hasOwnFrame: true }

export default function StaffFrame() {
  const { organisation } = useSite()
  return (
    <div className="flex min-h-dvh flex-col bg-sunken">
      <div className="mx-auto flex w-full max-w-[27rem] justify-center px-4 pt-8 sm:pt-14">
        <Logo organisation={organisation} />
      </div>
      <Outlet />
    </div>
  )
}
