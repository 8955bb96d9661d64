import type { ImportRow } from '#domain/donors/import-rows.ts'
import type { ImportList } from '../../import/import-list.ts'
import { donorToasts } from '../toasts.ts'
import {
  beginImport,
  finishImport,
  giveUpImport,
  type Imported,
  readImports,
  stage,
  undoImport,
} from './import-data.ts'

export const donorImport: ImportList<ImportRow, Imported> = {
  startWorker: () => new Worker(new URL('./donor-worker.ts', import.meta.url), { type: 'module' }),
  begin: (started) => beginImport({ ...started, mode: 'skip' }),
  stage,
  finish: finishImport,
  giveUp: giveUpImport,
  undo: async (id) => donorToasts.importUndone((await undoImport(id)).stayed),
  readPast: readImports,
  counts: ({ added, updated, skipped }) => [
    [added, 'added'],
    [updated, 'updated'],
    [skipped, 'left as they were'],
  ],
  texts: {
    file: 'List of donors',
    comparing: 'Comparing with the donors you have',
    finishing: 'Adding to your donors, all rows or none',
    undoing:
      'Donors it added are removed, unless something belongs to them by now, such as a gift or a note. What it changed goes back to what it was.',
    seeAll: { to: '/admin/donors', label: 'See the donors' },
    compareFailed: donorToasts.planFailed,
    importFailed: donorToasts.importFailed,
    imported: donorToasts.fileImported,
    undoFailed: donorToasts.importUndoFailed,
    pastFailed: donorToasts.pastImportsFailed,
  },
}

/** A file in the template's format. */
export const startTemplateWorker = () =>
  new Worker(new URL('./donor-worker.ts', import.meta.url), { type: 'module', name: 'template' })
