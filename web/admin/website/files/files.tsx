import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { load } from '../../data/load.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import type { Route } from './+types/files'
import { FileCard } from './file-card.tsx'
import { type FileKind, fileKinds, isOfKind, pathInFiles } from './file-use.ts'
import { listFiles, type SiteFile } from './files-data.ts'
import { fileToasts } from './toasts.ts'

const AT_ONCE = 60

const NAMES: Record<FileKind, string> = {
  all: 'All',
  pictures: 'Pictures',
  documents: 'Documents',
  unused: 'Unused',
}

export const clientLoader = () => ({ files: load(listFiles) })

/** All pictures and documents of the site, from all places. */
export default function Files({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { value: files, failed } = useResolved(loaderData.files, fileToasts.loadFailed)
  const kind = fileKinds.find((one) => one === params.get('show')) ?? 'all'
  const { run } = useAction()
  const { uploading, upload } = useUpload()
  const add = (file: File) =>
    run(() => upload({ kind: 'image', file, path: pathInFiles(file.name) }), {
      failed: (reason) => `${sharedToasts.uploadFailed(file.name)} ${reason}`,
      onDone: (url) => url !== null && toast.success(fileToasts.uploaded),
    })
  const shown = files?.filter((file) => isOfKind(kind, file))
  return (
    <Page
      title="Files"
      intro="Every picture and document of the site, and where it is used. Pictures uploaded here stay until you delete them; other uploads are removed after a week without use."
    >
      <div className="mb-4 max-w-narrow">
        <FilePicker accept="image/*" label="A picture for later use" uploading={uploading} onFile={add} />
      </div>
      <nav aria-label="Which files" className="-mx-1 mb-4 flex flex-wrap gap-1 border-line border-b">
        {fileKinds.map((one) => (
          <Link
            key={one}
            to={one === 'all' ? '?' : `?show=${one}`}
            aria-current={one === kind ? 'page' : undefined}
            className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-3 px-3 font-semibold text-soft hover:text-ink aria-[current]:border-marigold aria-[current]:text-ink lg:min-h-9"
          >
            {NAMES[one]}
            {files && (
              <span className="text-soft text-xs">
                ({files.filter((file) => isOfKind(one, file)).length})
              </span>
            )}
          </Link>
        ))}
      </nav>
      {!files && (failed ? <LoadFailed onRetry={revalidate} /> : <FilesSkeleton />)}
      {shown?.length === 0 && <p>No files here.</p>}
      {shown && <FileList key={kind} files={shown} />}
    </Page>
  )
}

function FileList({ files }: { files: readonly SiteFile[] }) {
  const [most, setMost] = useState(AT_ONCE)
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        {files.slice(0, most).map((file) => (
          <FileCard key={file.name} file={file} />
        ))}
      </ul>
      <ShowMore shown={most} count={files.length} onMore={() => setMost(most + AT_ONCE)} of="the files" />
    </>
  )
}

function FilesSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  )
}
