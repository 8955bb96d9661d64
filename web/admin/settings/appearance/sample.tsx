import { contrast, type Hex } from '#domain/appearance/colour.ts'
import { coloursOf, GROUNDS, ON_ACCENT, type Scheme, type Theme } from '#domain/appearance/theme.ts'

const NAMES: Record<Scheme, string> = { light: 'By day', dark: 'By night' }

/** The colours as the site uses them, with their contrast. */
export function Sample({ theme, scheme }: { theme: Theme; scheme: Scheme }) {
  const colours = coloursOf(theme)[scheme]
  const [paper = '#ffffff'] = GROUNDS[scheme]
  return (
    <figure className="overflow-hidden rounded-md border border-line" style={{ background: paper }}>
      <div className="grid gap-2 p-3">
        <p className="display text-xl" style={{ color: colours.heading }}>
          Help you can see
        </p>
        <p className="font-semibold" style={{ color: colours.brand }}>
          Learn more
        </p>
        <p
          className="justify-self-start rounded-md px-4 py-2 font-semibold"
          style={{ background: colours.marigold, color: ON_ACCENT }}
        >
          Donate Now
        </p>
      </div>
      <p className="px-3 py-2" style={{ background: colours.band, color: colours.marigold }}>
        10,842+ families fed
      </p>
      <figcaption className="bg-surface px-3 py-2 text-soft text-xs">
        {NAMES[scheme]}: links {ratio(colours.brand, paper)}, button {ratio(ON_ACCENT, colours.marigold)},
        band {ratio(colours.marigold, colours.band)}. At least 4.5 : 1 is easy to read.
      </figcaption>
    </figure>
  )
}

function ratio(one: Hex, other: Hex): string {
  return `${contrast(one, other).toFixed(1)} : 1`
}
