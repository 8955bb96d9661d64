import { useState } from 'react'
import { Link } from 'react-router'
import { dayInWords } from '#domain/india/indian-days.ts'
import { storedAddress } from '#web/lib/site-assets.ts'
import { deleteFile } from '#web/lib/upload.ts'
import { Picture } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { FILES_FOLDER, inPlaces, sizeInWords, titleOf } from './file-use.ts'
import { replaceFile, type SiteFile } from './files-data.ts'
import { NoteForm } from './note-form.tsx'
import { fileToasts } from './toasts.ts'

/** One file: a preview, its places, its credit, and a replacement. */
export function FileCard({ file }: { file: SiteFile }) {
  const { run } = useAction()
  const { uploading, upload } = useUpload()
  const [isOpen, setOpen] = useState(false)
  const confirm = useConfirm()
  const isPicture = file.type?.startsWith('image/') ?? false
  const title = titleOf(file)
  const address = storedAddress(file.name)

  const replace = (chosen: File) =>
    run(
      async () => {
        const path = file.name.replace(/(-\d{13})?\.[a-z]+$/, '')
        const uploaded = await upload({ kind: isPicture ? 'image' : 'pdf', file: chosen, path })
        return uploaded === null ? null : replaceFile(file.name, uploaded)
      },
      {
        failed: fileToasts.replaceFailed,
        onDone: (places) => places !== null && toast.success(fileToasts.replaced(places)),
      },
    )

  const remove = async () => {
    const isAgreed = await confirm({
      question: `Delete ${title}?`,
      yes: 'Delete',
      isDangerous: true,
      children: 'It cannot be undone. Older versions of a page that showed it can no longer show it.',
    })
    if (!isAgreed) return
    run(() => deleteFile(file.name), {
      failed: fileToasts.deleteFailed,
      onDone: () => toast.success(fileToasts.deleted),
    })
  }

  return (
    <li
      className={`flex flex-col overflow-hidden rounded-lg border border-line bg-surface ${isOpen ? 'max-md:col-span-full' : ''}`}
    >
      <a href={address} target="_blank" rel="noreferrer" className="block aspect-[4/3] bg-sunken">
        {isPicture ? (
          <Picture
            src={address}
            alt=""
            width={400}
            height={300}
            sizes="20rem"
            className="size-full object-contain"
          />
        ) : (
          <span className="grid size-full place-items-center font-semibold text-soft">PDF</span>
        )}
        <span className="sr-only">Open {title}</span>
      </a>
      <div className="flex flex-1 flex-col gap-1 p-3">
        {file.uses.length === 0 ? (
          <p className="font-semibold text-sm">Not used anywhere</p>
        ) : (
          <ul className="font-semibold text-sm">
            {file.uses.map(inPlaces).map(({ name, path }) => (
              <li key={path}>
                <Link to={path} className="inline-flex min-h-11 items-center text-brand underline lg:min-h-6">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p title={title} className="wrap-anywhere text-soft text-xs">
          {title}
        </p>
        <p className="text-soft text-xs">
          {sizeInWords(file.size)}, {dayInWords(file.created_at)}
        </p>
        <details
          open={isOpen}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className="mt-auto border-line border-t pt-1"
        >
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand lg:min-h-9">
            Details
            <span className="sr-only"> of {title}</span>
          </summary>
          {isOpen && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-1">
              {isPicture && <NoteForm file={file} />}
              {file.uses.length > 0 && (
                <FilePicker
                  accept={isPicture ? 'image/*' : '.pdf'}
                  label="Replace everywhere"
                  uploading={uploading}
                  onFile={replace}
                >
                  <p className="mb-2 text-soft text-xs">
                    The new file takes its place wherever this one is used.
                    {isPicture && ' Then check the alternative text.'}
                  </p>
                </FilePicker>
              )}
              {file.uses.length === 0 && file.name.startsWith(FILES_FOLDER) && (
                <SmallButton onPress={remove} look="danger" about={title}>
                  Delete
                </SmallButton>
              )}
            </div>
          )}
        </details>
      </div>
    </li>
  )
}
