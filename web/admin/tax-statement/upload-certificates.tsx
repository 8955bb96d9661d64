import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatNumber } from '#domain/numbers.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { Reason } from '../ui/marks.tsx'
import { smallButton } from '../ui/small-button.ts'
import { sendFiles, type Uploaded } from './certificates-data.ts'
import { type Pdf, readPdfs } from './read-archive.ts'

const AT_ONCE = 10
const BYTES_AT_ONCE = 3 * 2 ** 20

type Tally = { done: number; matched: number; known: number; troubles: { name: string; reason: string }[] }
const nothing: Tally = { done: 0, matched: 0, known: 0, troubles: [] }

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
          show({
            ...now,
            done: now.done + 1,
            troubles: [...now.troubles, { name: one.name, reason: one.refused }],
          })
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
            {tally.troubles.length > 0 && `, ${formatNumber(tally.troubles.length)} to look at`}
          </p>
        )}
        {tally && tally.troubles.length > 0 && (
          <ul className="list-disc pl-5">
            {tally.troubles.slice(0, 20).map(({ name, reason: why }) => (
              <li key={name}>
                {name}: {why}
              </li>
            ))}
          </ul>
        )}
        <Reason text={reason} />
      </div>
    </div>
  )
}

function counted(tally: Tally, files: readonly Uploaded[]): Tally {
  return {
    done: tally.done + files.length,
    matched: tally.matched + files.filter(({ outcome }) => outcome === 'matched').length,
    known: tally.known + files.filter(({ outcome }) => outcome === 'known').length,
    troubles: [
      ...tally.troubles,
      ...files.flatMap(({ name, reason }) => (reason === undefined ? [] : [{ name, reason }])),
    ],
  }
}

const PIECE = 0x8000

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
