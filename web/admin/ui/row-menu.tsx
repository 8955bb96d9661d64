import { type ReactNode, useId } from 'react'
import { MoreIcon } from './icons.tsx'
import { SmallButton } from './small-button.tsx'

type Item = { name: string; icon?: ReactNode; onPress: () => void }
type Props = {
  /** Subject of the menu, for screen readers. */
  label: string
  items: readonly Item[]
  /** Label of the button; three dots by default. */
  children?: ReactNode
  disabled?: boolean
}

/** Less common actions of a row or a list, behind one button. The browser opens and places it. */
export function RowMenu({ label, items, children, disabled = false }: Props) {
  const id = useId()
  const anchor = `--${id.replace(/\W/g, '')}`
  return (
    <>
      <SmallButton
        popoverTarget={id}
        disabled={disabled}
        style={{ anchorName: anchor }}
        look={children ? 'outline' : 'quiet'}
        className={children ? '' : 'aspect-square px-0!'}
      >
        {children ?? (
          <>
            <MoreIcon />
            <span className="sr-only">More for {label}</span>
          </>
        )}
      </SmallButton>
      <ul
        id={id}
        popover="auto"
        style={{ positionAnchor: anchor }}
        className="row-menu min-w-44 rounded-md border border-line bg-surface p-1 text-ink shadow-float"
      >
        {items.map(({ name, icon, onPress }) => (
          <li key={name}>
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // Closed explicitly: the pressed item may be gone before the browser would hide the menu.
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                onPress()
              }}
              className="flex min-h-11 w-full items-center gap-2 rounded-sm px-3 text-left font-semibold text-sm hover:bg-sunken lg:min-h-9"
            >
              {icon}
              {name}
              <span className="sr-only"> of {label}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
