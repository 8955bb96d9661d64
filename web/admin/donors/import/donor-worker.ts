/** Parses a list of donors; named "template", one in the template's format. */
import { donorColumns, readRow } from '#domain/donors/import-rows.ts'
import { readTemplateRow } from '#domain/donors/template.ts'
import { serveFile } from '../../import/file-worker.ts'

serveFile(donorColumns, self.name === 'template' ? readTemplateRow : readRow)
