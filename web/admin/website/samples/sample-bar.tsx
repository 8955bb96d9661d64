import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { labelsBySlug } from '#domain/page-content/labels.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { toast } from '#web/ui/toast.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { SmallButton, smallButton } from '../../ui/small-button.tsx'
import { readSampleRows } from './read-samples.ts'
import { nextSample, STEPPING, sampleClaims } from './sample-claims.ts'

type Props = {
  /** Address of the edited sample, and its label. */
  at: string
  name: string
  isChanged: boolean
  isBusy: boolean
  /** Stores it, changed or not: either confirms the sample. */
  onSave: () => Promise<boolean>
}

/** Leads from one sample to the next, across screens, for staff who replace them all. */
export function SampleBar(props: Props) {
  const [params] = useSearchParams()
  return params.has(STEPPING) ? <Bar {...props} /> : null
}

function Bar({ at, name, isChanged, isBusy, onSave }: Props) {
  const navigate = useNavigate()
  const [left, setLeft] = useState<readonly string[]>()
  useEffect(() => {
    withErrorToast(readSamples(), LOAD_FAILED).then((read) => read && setLeft(read))
  }, [])
  if (!left) return null

  async function goOn() {
    const read = await withErrorToast(readSamples(), LOAD_FAILED)
    if (!read) return
    setLeft(read)
    const next = nextSample(left ?? [], read, at)
    if (next) return navigate(next, { preventScrollReset: true })
    if (read.length === 0) toast.success('No sample text is left.')
    return navigate('/admin')
  }
  const saveAndGoOn = async () => {
    if (await onSave()) await goOn()
  }

  const isSample = left.includes(at)
  return (
    <section
      aria-label="Sample texts"
      className="sticky top-14 z-10 mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line bg-surface px-3 py-2 shadow-float sm:px-4"
    >
      <p role="status" className="mr-auto min-w-0 text-sm">
        {isSample && <span className="wrap-anywhere font-semibold">{name}: </span>}
        {left.length === 1 ? '1 sample text left' : `${left.length} sample texts left`}
      </p>
      {left.length === 0 && (
        <Link to="/admin" className={smallButton('outline')}>
          Back to Home
        </Link>
      )}
      {left.length > (isSample ? 1 : 0) && (
        <SmallButton disabled={isBusy} onPress={goOn} look="quiet">
          {isSample ? 'Skip' : 'Next'}
        </SmallButton>
      )}
      {isSample && (
        <>
          <SmallButton disabled={isBusy || isChanged} onPress={saveAndGoOn}>
            Keep this text
          </SmallButton>
          <SmallButton disabled={isBusy || !isChanged} onPress={saveAndGoOn} look="solid">
            Save and next
          </SmallButton>
        </>
      )}
    </section>
  )
}

const LOAD_FAILED = 'Failed to load the sample texts.'

const readSamples = async () => sampleClaims(await readSampleRows(), placeOf)

function placeOf(slug: string, elementId: string): number {
  return labelsBySlug[slug as PageSlug].flatMap(({ elements }) => Object.keys(elements)).indexOf(elementId)
}
