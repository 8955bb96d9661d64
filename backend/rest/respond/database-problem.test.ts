import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anonymous } from '../../db/as-role.ts'
import { databaseProblem } from './database-problem.ts'

const databaseError = (code: string, message = 'm', rest: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, ...rest })
const problemOf = (error: unknown, body?: string) => databaseProblem(error, anonymous, body)

describe('a database failure', () => {
  test.each([
    [
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
      503,
      'PGRST000',
    ],
    [databaseError('57P03', 'the database system is starting up'), 503, 'PGRST000'],
    [databaseError('53300', 'sorry, too many clients already'), 503, 'PGRST000'],
    [databaseError('57P01', 'terminating connection due to administrator command'), 503, 'PGRST000'],
    [databaseError('08006', 'connection failure'), 503, 'PGRST000'],
    [databaseError('53100', 'could not extend file "base/1/2": No space left on device'), 503, '53100'],
    [new Error('Connection terminated unexpectedly'), 503, 'PGRST001'],
    [new Error('timeout exceeded when trying to connect'), 504, 'PGRST003'],
  ])('maps %o to a status and a code', (error, status, code) => {
    const problem = problemOf(error)
    expect(problem).toMatchObject({ status, code, headers: { 'Retry-After': '1' }, cause: error })
    expect(problem?.message).not.toContain(error.message)
  })

  test('does not blame the database for other faults', () => {
    expect(problemOf(new TypeError('undefined is not a function'))).toBeUndefined()
  })
})

describe('a PostgreSQL error', () => {
  test('keeps details and hint', () => {
    const error = databaseError('23505', 'duplicate key', {
      detail: 'Key (a)=(1) already exists.',
      hint: 'h',
    })
    expect(problemOf(error)).toMatchObject({
      status: 409,
      code: '23505',
      message: 'duplicate key',
      details: 'Key (a)=(1) already exists.',
      hint: 'h',
    })
  })

  test('hides the failing row, statement text and paths', () => {
    const row = databaseError('23514', 'violates check', { detail: 'Failing row contains (1, secret).' })
    expect(problemOf(row)).toMatchObject({ status: 400, message: 'violates check', details: null })
    const syntax = databaseError('42601', 'syntax error at or near "secret"')
    expect(problemOf(syntax)).toMatchObject({ status: 400, message: 'The database could not do this.' })
    const path = databaseError('58P01', 'could not open file "base/1/2"', { detail: 'base', hint: 'base' })
    expect(problemOf(path)).toMatchObject({
      status: 500,
      message: 'The database could not do this.',
      details: null,
    })
  })

  test('blames the sender for a pattern of gigabytes, but not for other internal faults', () => {
    const large = databaseError('XX000', 'invalid memory alloc request size 1600690020')
    expect(problemOf(large)).toMatchObject({ status: 400, code: '54000' })
    expect(problemOf(databaseError('XX000', 'cache lookup failed'))).toMatchObject({ status: 500 })
  })

  test('blames the sender for deep JSON, but not for other deep stacks', () => {
    const error = databaseError('54001', 'stack depth limit exceeded')
    expect(problemOf(error, '['.repeat(1000))).toMatchObject({ status: 400, code: 'PGRST102' })
    expect(problemOf(error, `{"a":"${'['.repeat(1000)}\\""}`)).toMatchObject({ status: 500, code: '54001' })
    expect(problemOf(error)).toMatchObject({ status: 500 })
  })
})
