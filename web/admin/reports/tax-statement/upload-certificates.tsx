import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatNumber } from '#domain/india/numbers.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { UploadIcon } from '../../ui/icons.tsx'
import { Reason } from '../../ui/marks.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { sendFiles, type Uploaded } from './certificates-data.ts'
import { type Pdf, readPdfs } from './read-archive.ts'

const AT_ONCE = 10
const BYTES_AT_ONCE = 3 * 2 ** 20

type Tally = {
  done: number
  matched: number
  known: number
  /** Stored, and listed below with the reason. */
  unmatched: number
  /** Not stored: this is the only place that names them. */
  refused: string[]
}
const nothing: Tally = { done: 0, matched: 0, known: 0, unmatched: 0, refused: [] }

/** PDFs one by one or as ZIP, sent some at a time. */
export function UploadCertificates({ year }: { year: number }) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [tally, setTally] = useState<Tally>()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')

  async function upload(files: readonly File[]) {
    if (files.length === 0) return
    setBusy(true)
    setReason('')
    let now = nothing
    const show = (next: Tally) => {
      now = next
      setTally(next)
    }
    show(nothing)
    let waiting: Pdf[] = []
    const send = async () => {
      if (waiting.length === 0) return
      const batch = waiting
      waiting = []
      show(
        counted(
          now,
          await sendFiles(
            year,
            batch.map(({ name, bytes }) => ({ name, bytes: base64(bytes) })),
          ),
        ),
      )
    }
    try {
      for await (const one of readPdfs(files)) {
        if ('refused' in one) {
          show(counted(now, [{ name: one.name, outcome: 'refused', reason: one.refused }]))
          continue
        }
        const size = waiting.reduce((sum, { bytes }) => sum + bytes.length, one.bytes.length)
        if (size > BYTES_AT_ONCE) await send()
        waiting.push(one)
        if (waiting.length >= AT_ONCE) await send()
      }
      await send()
    } catch (error) {
      console.error(error)
      setReason(`${reasonOf(error)} Choose the same files again: those that arrived are not stored twice.`)
    }
    setBusy(false)
    await revalidate()
  }

  const toLookAt = tally ? tally.unmatched + tally.refused.length : 0
  return (
    <div className="rounded-md border border-edge border-dashed p-3">
      <input
        id={id}
        type="file"
        multiple
        accept=".pdf,.zip"
        disabled={isBusy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          upload(files)
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${smallButton('outline')} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus) peer-focus-visible:outline-offset-3`}
      >
        <UploadIcon className="size-4" />
        {isBusy ? 'Uploading...' : 'Upload PDFs or a ZIP'}
      </label>
      <div role="status" className="mt-2 empty:mt-0">
        {tally && (
          <p>
            {tally.done === 1 ? '1 file' : `${formatNumber(tally.done)} files`}: {formatNumber(tally.matched)}{' '}
            matched
            {tally.known > 0 && `, ${formatNumber(tally.known)} here already`}
            {toLookAt > 0 && `, ${formatNumber(toLookAt)} to look at`}
          </p>
        )}
        {tally && tally.refused.length > 0 && (
          <ul aria-label="Not stored" className="list-disc pl-5">
            {[...new Set(tally.refused)].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Reason text={reason} />
      </div>
    </div>
  )
}

function counted(tally: Tally, files: readonly Uploaded[]): Tally {
  const those = (wanted: Uploaded['outcome']) => files.filter(({ outcome }) => outcome === wanted)
  return {
    done: tally.done + files.length,
    matched: tally.matched + those('matched').length,
    known: tally.known + those('known').length,
    unmatched: tally.unmatched + those('unmatched').length,
    refused: [...tally.refused, ...those('refused').map(({ name, reason }) => `${name}: ${reason}`)],
  }
}

const PIECE = 0x8000

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
