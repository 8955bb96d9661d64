import type { Person } from '#domain/page-content/content.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'

type Props = { id: string; heading: string; people: readonly Person[]; ground?: 'paper' | 'surface' }

/** Portraits with names. Renders nothing without people. */
export function People({ id, heading, people, ground = 'paper' }: Props) {
  if (people.length === 0) return null
  return (
    <Section ground={ground} labelledBy={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-3xl text-heading">
        {heading}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4 lg:gap-x-8">
        {people.map(({ name, role, url, focus }) => (
          <li key={name + role}>
            <div className="arch aspect-[4/5] overflow-hidden bg-sand">
              {url ? (
                <Picture
                  src={url}
                  alt={name}
                  focus={focus ?? '50% 25%'}
                  width={640}
                  height={800}
                  sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 31vw, 46vw"
                  className="size-full object-cover"
                />
              ) : (
                <Initial name={name} />
              )}
            </div>
            <h3 className="mt-3 break-words text-xl leading-tight">{name}</h3>
            {role && <p className="mt-0.5 break-words text-soft">{role}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Replaces a missing photograph. */
function Initial({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="display grid size-full place-items-center text-5xl text-clay">
      {Array.from(name)[0]}
    </span>
  )
}
