import { type ComponentType, useEffect, useState } from 'react'
import { readDictionary } from '#web/lib/words.ts'
import type { ConsentProps } from '../consent/consent.tsx'

type Dictionary = typeof import('../consent/words.en.ts')
type Loaded = Dictionary & { Consent: ComponentType<ConsentProps> }

const dictionaries = import.meta.glob('../consent/words.*.ts')

/** The consent code and its words, fetched only if there is something to ask. */
export function LateConsent(props: Omit<ConsentProps, 'words'>) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    // The back office shows pages in a frame as a preview: no third-party code may load there.
    if (window.top !== window) return
    const dictionary = readDictionary<Dictionary>(dictionaries, { url: location.href })
    Promise.all([import('../consent/consent.tsx'), import('#web/lib/staff-here.ts'), dictionary]).then(
      ([{ Consent }, { isStaffHere }, { words }]) => isStaffHere() || setLoaded({ Consent, words }),
      console.error,
    )
  }, [])
  return loaded && <loaded.Consent {...props} words={loaded.words} />
}
