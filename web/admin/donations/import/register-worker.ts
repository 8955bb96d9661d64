/** Parses an old register. Its name has the facts about the site, as JSON. */
import { findRegister, readRegisterRow, registerColumns } from '#domain/donations/import-rows.ts'
import { serveFile } from '../../import/file-worker.ts'

const facts = JSON.parse(self.name)
serveFile(registerColumns(facts), readRegisterRow(facts), findRegister(facts))
