import * as contracts from '#domain/api/bank.ts'
import { implement } from '../../function.ts'
import { importStatement, undoImport } from './import-statement.ts'
import { matchLine } from './match-line.ts'

export const bankFunctions = {
  bankStatement: implement(contracts.bankStatement, ({ input, claims }, services) =>
    input.action === 'undo'
      ? undoImport(services, input.import_id, claims)
      : importStatement(services, input, claims),
  ),

  matchBankLine: implement(contracts.matchBankLine, ({ input, claims }, services) =>
    matchLine(services, input, claims),
  ),
}
