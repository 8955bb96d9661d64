import type { ComponentType } from 'react'
import { State } from './state.tsx'

type Icons = Record<string, ComponentType<{ className?: string }>>

export function IconSheet({ icons }: { icons: Icons }) {
  const all = Object.entries(icons)
  return (
    <>
      <State name="Beside a text">
        <ul className="gallery-icons">
          {all.map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name}
            </li>
          ))}
        </ul>
      </State>
      <State name="On the band, larger" ground="band">
        <div className="gallery-row">
          {all.map(([name, Icon]) => (
            <Icon key={name} className="size-9" />
          ))}
        </div>
      </State>
    </>
  )
}
