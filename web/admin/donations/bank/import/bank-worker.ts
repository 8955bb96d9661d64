import { findTable, readStatementRow, statementColumns } from '#domain/bank/read-statement.ts'
import { serveFile } from '../../../import/file-worker.ts'

serveFile(statementColumns, readStatementRow, findTable)
