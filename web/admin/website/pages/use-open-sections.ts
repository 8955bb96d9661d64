import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useBringIntoView } from '../../hooks/use-bring-into-view.ts'
import type { ElementGroup } from './page-elements.ts'

/** Pages with at most so many elements are not collapsed. */
const FEW = 20

/** Open sections of a page. An element named by the address or pressed in the preview is scrolled into view. */
export function useOpenSections(groups: readonly ElementGroup[], unsaved: readonly string[]) {
  const { hash } = useLocation()
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({})
  const bringIntoView = useBringIntoView()
  const isShort = groups.reduce((count, { elements }) => count + elements.length, 0) <= FEW
  const sectionOf = (id: string) => groups.find(({ elements }) => elements.some((one) => one.id === id))?.name
  const isOpen = (name: string) =>
    chosen[name] ?? (isShort || name === groups[0]?.name || unsaved.some((id) => sectionOf(id) === name))

  const show = (name: string, open: boolean) => setChosen((now) => ({ ...now, [name]: open }))
  const reveal = (id: string) => {
    const name = sectionOf(id)
    if (name === undefined) return
    show(name, true)
    bringIntoView(id)
  }

  const isRead = groups.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, as soon as there is content.
  useEffect(() => {
    if (isRead && hash) reveal(hash.slice(1))
  }, [isRead, hash])

  return {
    isOpen,
    show,
    reveal,
    areAllOpen: groups.every(({ name }) => isOpen(name)),
    showAll: (open: boolean) => setChosen(Object.fromEntries(groups.map(({ name }) => [name, open]))),
  }
}
