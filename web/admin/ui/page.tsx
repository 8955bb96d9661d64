import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { rememberScreen } from '../lib/recent-screens.ts'

type Props = { title: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen of the back office: title, purpose, and actions on the whole screen. */
export function Page({ title, intro, actions, children }: Props) {
  const { pathname } = useLocation()
  useEffect(() => rememberScreen({ title, path: pathname }), [title, pathname])
  const heading = <h1 className="wrap-anywhere text-2xl text-heading tracking-normal">{title}</h1>
  return (
    <div className="px-4 pt-5 pb-28 lg:px-6 print:p-0">
      <title>{`${title} | Back office`}</title>
      {intro && heading}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {intro ? <p className="mt-1 min-w-0 max-w-prose flex-[1_1_20rem] text-soft">{intro}</p> : heading}
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="mt-5">{children}</div>
    </div>
  )
}

/** A group of related content on a screen. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`rounded-lg border border-line bg-surface p-4 sm:p-5 ${className}`}>{children}</div>
}
