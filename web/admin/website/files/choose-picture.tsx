import { useEffect, useRef, useState } from 'react'
import { storedAddress } from '#web/lib/site-assets.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/fields.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { altOf, inPlaces, isOfKind, matches } from './file-use.ts'
import { listFiles, type SiteFile } from './files-data.ts'
import { fileToasts } from './toasts.ts'

/** `alt` is empty if no place, or more than one text, describes the picture. */
export type ChosenPicture = { url: string; alt: string }

type Props = { onChosen: (picture: ChosenPicture) => void; onClose: () => void }

const AT_ONCE = 24

/** The site's pictures, to reuse one of them. */
export function ChoosePicture({ onChosen, onClose }: Props) {
  const [reading, setReading] = useState(() => load(listFiles))
  const { value: files, failed } = useResolved(reading, fileToasts.loadFailed)
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  const found = files?.filter((file) => isOfKind('pictures', file) && matches(query, file))
  return (
    <Dialog title="Choose a picture" onClose={onClose}>
      <Input
        ref={search}
        label="Search pictures"
        type="search"
        placeholder="What it shows, its name, or where it is used"
        value={query}
        onChange={(typed) => {
          setQuery(typed)
          setMost(AT_ONCE)
        }}
      />
      <p role="status" className="mt-2 text-soft text-xs">
        {found && (found.length === 1 ? '1 picture' : `${found.length} pictures`)}
      </p>
      {!files && failed && <LoadFailed onRetry={() => setReading(load(listFiles))} />}
      {!files && !failed && (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      )}
      <ul className="mt-2 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3">
        {found?.slice(0, most).map((file) => (
          <Choice key={file.name} file={file} onChosen={onChosen} />
        ))}
      </ul>
      <ShowMore
        shown={most}
        count={found?.length ?? 0}
        onMore={() => setMost(most + AT_ONCE)}
        of="the pictures"
      />
    </Dialog>
  )
}

function Choice({ file, onChosen }: { file: SiteFile; onChosen: Props['onChosen'] }) {
  const url = storedAddress(file.name)
  const alt = altOf(file.uses) ?? ''
  const [first, ...others] = file.uses.map((use) => inPlaces(use).name)
  return (
    <li>
      <button
        type="button"
        onClick={() => onChosen({ url, alt })}
        className="block size-full overflow-hidden rounded-md border border-line bg-surface text-left hover:border-brand"
      >
        <span className="block aspect-[4/3] bg-sunken">
          <Picture
            src={url}
            alt=""
            width={240}
            height={180}
            sizes="12rem"
            className="size-full object-contain"
          />
        </span>
        <span className="block p-2 text-xs">
          <span className="wrap-anywhere line-clamp-2 font-semibold">{alt || nameOf(file)}</span>
          <span className="line-clamp-1 text-soft">
            {first ? `${first}${others.length > 0 ? ` and ${others.length} more` : ''}` : 'Not used yet'}
          </span>
        </span>
      </button>
    </li>
  )
}

/** Original name of a file, without folder, time and extension. */
const nameOf = ({ name }: SiteFile) =>
  name
    .split('/')
    .at(-1)
    ?.replace(/(-\d{13})?\.[a-z]+$/, '')
