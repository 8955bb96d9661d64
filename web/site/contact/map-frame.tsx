import { inLanguage } from '#domain/languages/languages.ts'
import { buttonFonts } from '#web/fonts/button-fonts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { Container } from '#web/ui/section.tsx'
import { useSite } from '../layout/site.ts'
import type { ContactWords } from './contact.tsx'
import { DrawnMap } from './drawn-map.tsx'
import { mapPlaceholder, mayBeFramed } from './map-placeholder.ts'

type Props = { words: ContactWords; heading: string; url: string; address: string }

/** The map loads only when a visitor presses for it; until then the frame shows a drawing. */
export function MapFrame({ words, heading, url, address }: Props) {
  const { language } = useSite()
  return (
    <section aria-labelledby="map-heading">
      <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pb-6">
        <h2 id="map-heading" className="text-3xl text-heading">
          {heading}
        </h2>
        {address && (
          <ButtonLink look="quiet" to={directionsTo(address)}>
            {words.directions}
            <ExternalIcon className="size-4" />
          </ButtonLink>
        )}
      </Container>
      <div className="relative overflow-hidden border-line border-t bg-sand">
        <DrawnMap />
        <iframe
          title={heading}
          src={mayBeFramed(url) ? url : undefined}
          srcDoc={mapPlaceholder(url, inLanguage(buttonFonts, language), {
            language,
            title: words.map,
            show: words.showMap,
          })}
          height={450}
          loading="lazy"
          className="relative block w-full"
        />
      </div>
    </section>
  )
}

function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
}
