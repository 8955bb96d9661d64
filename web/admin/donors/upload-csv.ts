/** The one-step import of a file in the template's format. Files that it rejects go to the import screen. */
import type { ImportRow } from '#domain/donors/import-rows.ts'
import { matchTemplate } from '#domain/donors/template.ts'
import type { RowProblem } from '#domain/tables/columns.ts'
import { toast } from '#web/ui/toast.ts'
import type { Checked } from '../import/file-worker.ts'
import { openFile } from '../import/open-file.ts'
import { stageRows } from '../import/stage-rows.ts'
import { checkSession } from '../lib/check-session.ts'
import { when } from '../lib/when.ts'
import { startTemplateWorker } from './import/donor-import.ts'
import {
  beginImport,
  findImport,
  finishImport,
  giveUpImport,
  readNumberConflicts,
  stage,
} from './import/import-data.ts'
import { donorToasts } from './toasts.ts'

/** Shows its own toasts. Returns true if donors were added. */
export async function uploadCsv(
  file: File,
  openImport: () => void,
  onImported: () => void,
  isAgain = false,
): Promise<boolean> {
  const waiting = toast.loading(donorToasts.importing)
  const reading = openFile<ImportRow>(startTemplateWorker())
  try {
    const opened = await read(file, reading).catch((error: Error) => {
      toast.error(donorToasts.unreadable, undefined, error.message)
      return undefined
    })
    if (!opened) return false
    const { mapping, missing } = matchTemplate(opened.header)
    if (missing.length > 0) {
      toast.error(donorToasts.headersMissing(missing), { label: 'Match columns', run: openImport })
      return false
    }
    const { good, problems, problemCount, ...asked } = await reading.check(mapping)
    if (problemCount > 0) {
      toast.error(
        donorToasts.importFailed,
        { label: 'See all', run: openImport },
        inWords(problems, problemCount),
      )
      return false
    }
    if (good === 0) {
      toast.warning(donorToasts.nothingValid)
      return false
    }
    return await store(file.name, opened.digest, { good, ...asked })
  } finally {
    reading.close()
    toast.dismiss(waiting)
  }

  async function store(
    name: string,
    digest: string,
    { good, questions, questionCount }: Pick<Checked, 'good' | 'questions' | 'questionCount'>,
  ): Promise<boolean> {
    let begun: string | undefined
    try {
      const earlier = isAgain ? undefined : await findImport(digest)
      if (earlier) {
        toast.warning(donorToasts.alreadyImported(when(earlier.created_at)), {
          label: 'Import again',
          run: async () => {
            if (await uploadCsv(file, openImport, onImported, true)) onImported()
          },
        })
        return false
      }
      const id = await beginImport({ file_name: name, file_digest: digest, mode: 'all', rejected: 0 })
      begun = id
      await stageRows(reading, good, (rows) => stage(id, rows))
      const ofNumbers = await readNumberConflicts(id)
      const { added } = await finishImport(id)
      const all = inWords([...questions, ...ofNumbers], questionCount + ofNumbers.length)
      toast.success(donorToasts.imported(added), undefined, all || undefined)
      return true
    } catch (error) {
      console.error(error)
      toast.error(donorToasts.importFailed, undefined, (error as { message?: string }).message)
      checkSession(error)
      if (begun) giveUpImport(begun).catch(console.error)
      return false
    }
  }
}

async function read(file: File, reading: ReturnType<typeof openFile>) {
  if (!/\.csv$/i.test(file.name)) throw new Error('Only .csv files can be uploaded here.')
  return reading.open(file)
}

function inWords([first]: RowProblem[], count: number): string {
  const more = count > 1 ? ` And ${count - 1} more.` : ''
  return first ? `Row ${first.line}, ${first.column}: ${first.problem} ${first.remedy}${more}` : ''
}
