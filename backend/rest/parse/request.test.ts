import { describe, expect, test } from 'vitest'
import { Problem } from '../../base/problem.ts'
import { fc } from '../../testing/properties.ts'
import { parseRequest } from './request.ts'

const parse = (search: string, path = 'books', method = 'GET', headers: Record<string, string> = {}) =>
  parseRequest({ method, path, search, header: (name) => headers[name] })

const field = (name: string, extra: object = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  alias: undefined,
  cast: undefined,
  ...extra,
})
const embed = (name: string, items: object[], extra: object = {}) => ({
  kind: 'embed',
  name,
  alias: undefined,
  hint: undefined,
  inner: false,
  spread: false,
  items,
  ...extra,
})
const compare = (operator: string, value: string, quantifier?: string) => ({
  kind: 'compare',
  operator,
  quantifier,
  value,
})
const filter = (name: string, operation: object, extra: object = {}) => ({
  kind: 'filter',
  field: { name, path: [] },
  negated: false,
  operation,
  ...extra,
})

describe('select', () => {
  test.each([
    ['', [{ kind: 'star' }]],
    ['*', [{ kind: 'star' }]],
    ['a,b', [field('a'), field('b')]],
    [' a , b ', [field('a'), field('b')]],
    ['x:a', [field('a', { alias: 'x' })]],
    ['a::text', [field('a', { cast: 'text' })]],
    ['x:a::double precision', [field('a', { alias: 'x', cast: 'double precision' })]],
    ['a-b', [field('a-b')]],
    ['"a,b":"c(d)"', [field('c(d)', { alias: 'a,b' })]],
    ['"a\\"b\\\\"', [field('a"b\\')]],
    ['नाम', [field('नाम')]],
    [
      'a->b->>0',
      [
        field('a', {
          field: {
            name: 'a',
            path: [
              { arrow: '->', operand: 'b' },
              { arrow: '->>', operand: 0 },
            ],
          },
        }),
      ],
    ],
    ['a->-1', [field('a', { field: { name: 'a', path: [{ arrow: '->', operand: -1 }] } })]],
    ['a->1b', [field('a', { field: { name: 'a', path: [{ arrow: '->', operand: '1b' }] } })]],
    ['r(*)', [embed('r', [{ kind: 'star' }])]],
    ['r()', [embed('r', [])]],
    ['x:r(a,s(b))', [embed('r', [field('a'), embed('s', [field('b')])], { alias: 'x' })]],
    ['r!h(a)', [embed('r', [field('a')], { hint: 'h' })]],
    ['r!inner(a)', [embed('r', [field('a')], { inner: true })]],
    ['r!h!inner(a)', [embed('r', [field('a')], { hint: 'h', inner: true })]],
    ['r!inner!h(a)', [embed('r', [field('a')], { hint: 'h', inner: true })]],
    ['r!left(a)', [embed('r', [field('a')])]],
    ['...r(a)', [embed('r', [field('a')], { spread: true })]],
    ['r(a->0)', [embed('r', [field('a', { field: { name: 'a', path: [{ arrow: '->', operand: 0 }] } })])]],
  ])('parses %s', (select, items) => {
    expect(parse(`select=${encodeURIComponent(select)}`).select).toEqual(items)
  })

  test.each([
    'a,',
    ',a',
    'a b(',
    'r(a',
    'r(a))',
    'a->',
    'a::',
    '...a',
    'a!h',
    'a->b(c)',
    'x:',
    '*a',
    'a..b',
    '"a',
  ])('refuses %s', (select) => {
    expect(() => parse(`select=${encodeURIComponent(select)}`)).toThrow(Problem)
  })
})

describe('filters', () => {
  test.each([
    ['a=eq.1', filter('a', compare('eq', '1'))],
    ['a=eq.', filter('a', compare('eq', ''))],
    ['a=eq.x.y,z(w)', filter('a', compare('eq', 'x.y,z(w)'))],
    ['a=eq.a%2Bb+c', filter('a', compare('eq', 'a+b c'))],
    ['a=not.eq.1', filter('a', compare('eq', '1'), { negated: true })],
    ['a=like(any).{x,y}', filter('a', compare('like', '{x,y}', 'any'))],
    ['a=in.(1,2)', filter('a', { kind: 'in', values: ['1', '2'] })],
    ['a=in.("x,y","z\\"",w"v)', filter('a', { kind: 'in', values: ['x,y', 'z"', 'w"v'] })],
    ['a=in.()', filter('a', { kind: 'in', values: [] })],
    ['a=in.(,)', filter('a', { kind: 'in', values: ['', ''] })],
    ['a=is.NULL', filter('a', { kind: 'is', value: 'null' })],
    ['a=not.is.true', filter('a', { kind: 'is', value: 'true' }, { negated: true })],
    ['a=fts(simple).x', filter('a', { kind: 'search', operator: 'fts', language: 'simple', value: 'x' })],
    ['a=wfts.x', filter('a', { kind: 'search', operator: 'wfts', language: undefined, value: 'x' })],
    ['a=isdistinct.x', filter('a', { kind: 'distinct', value: 'x' })],
    ['order=eq.3', filter('order', compare('eq', '3'))],
    ['select=not.in.(1)', filter('select', { kind: 'in', values: ['1'] }, { negated: true })],
    ['limit=gt.3', filter('limit', compare('gt', '3'))],
    ['"a.b"=eq.1', filter('a.b', compare('eq', '1'))],
  ])('parses %s', (query, condition) => {
    expect(parse(query).conditions).toEqual([{ path: [], value: condition }])
  })

  test('parses embedded resources and JSON paths', () => {
    expect(parse('r.s.a->>b=eq.1').conditions).toEqual([
      {
        path: ['r', 's'],
        value: filter('a', compare('eq', '1'), {
          field: { name: 'a', path: [{ arrow: '->>', operand: 'b' }] },
        }),
      },
    ])
  })

  test('parses logic trees', () => {
    const { conditions } = parse(
      'r.not.or=(a.eq."x,y",and(b.in.(1,2),not.c.is.null),d.not.eq.{1,2},not.and(e.lt.3))',
    )
    expect(conditions).toEqual([
      {
        path: ['r'],
        value: {
          kind: 'logic',
          operator: 'or',
          negated: true,
          conditions: [
            filter('a', compare('eq', 'x,y')),
            {
              kind: 'logic',
              operator: 'and',
              negated: false,
              conditions: [
                filter('b', { kind: 'in', values: ['1', '2'] }),
                filter('c', { kind: 'is', value: 'null' }, { negated: true }),
              ],
            },
            filter('d', compare('eq', '{1,2}'), { negated: true }),
            {
              kind: 'logic',
              operator: 'and',
              negated: true,
              conditions: [filter('e', compare('lt', '3'))],
            },
          ],
        },
      },
    ])
  })

  test.each([
    'a=1',
    'a=eq',
    'a=xx.1',
    'a=in.1',
    'a=in.(1',
    'a=is.x',
    'a=eq(some).1',
    'a=in(any).(1)',
    'or=a.eq.1',
    'or=(a.eq.1',
    'or=(a)',
    'or=()',
    'a..b=eq.1',
    'a=eq.%00',
    'a=eq.%zz',
    'a=not.',
  ])('refuses %s', (query) => {
    expect(() => parse(query)).toThrow(Problem)
  })
})

describe('order', () => {
  const term = (name: string, descending = false, nulls?: string, relation?: string) => ({
    relation,
    field: { name, path: [] },
    descending,
    nulls,
  })
  test.each([
    ['a', [term('a')]],
    ['a.desc,b.asc', [term('a', true), term('b')]],
    ['a.desc.nullslast', [term('a', true, 'last')]],
    ['a.nullsfirst', [term('a', false, 'first')]],
    ['order.asc', [term('order')]],
    ['eq.asc', [term('eq')]],
    ['is.desc.nullslast', [term('is', true, 'last')]],
    ['r(a).desc', [term('a', true, undefined, 'r')]],
  ])('parses %s', (order, terms) => {
    expect(parse(`order=${order}`).orders).toEqual([{ path: [], value: terms }])
  })

  test.each(['a.up', 'a.', 'a.asc.desc', 'a.nullslast.asc', 'a,,b', 'r(a'])('refuses %s', (order) => {
    expect(() => parse(`order=${order}`)).toThrow(Problem)
  })
})

describe('the rest of a request', () => {
  test('recognises tables and functions', () => {
    expect(parse('', 'a%20b').target).toEqual({ kind: 'relation', name: 'a b' })
    expect(parse('', 'a+b').target).toEqual({ kind: 'relation', name: 'a+b' })
    expect(parse('', 'rpc/f').target).toEqual({ kind: 'function', name: 'f' })
    for (const path of ['a/b', 'rpc/', 'rpc/a/b', '/a']) expect(() => parse('', path)).toThrow(Problem)
  })

  test('distinguishes arguments from filters', () => {
    const { args, conditions } = parse('a=1&b=eq.2&c=&select=x&apikey=k', 'rpc/f')
    expect(args).toEqual([
      ['a', '1'],
      ['c', ''],
    ])
    expect(conditions).toEqual([{ path: [], value: filter('b', compare('eq', '2')) }])
  })

  test('parses ranges', () => {
    expect(parse('limit=5&offset=10&r.limit=1').range).toEqual({ offset: 10, limit: 5 })
    expect(parse('r.s.limit=1').ranges).toEqual([{ path: ['r', 's'], value: { offset: 0, limit: 1 } }])
    expect(parse('limit=5&offset=10', 'a', 'GET', { range: '12-20' }).range).toEqual({ offset: 12, limit: 3 })
    expect(parse('', 'a', 'GET', { range: 'bytes=0-5' }).range).toEqual({ offset: 0, limit: undefined })
  })

  test('parses preferences, the first of each', () => {
    const prefer = 'return=minimal, count=exact,return=representation, max-affected=3, x=y, __proto__=1'
    expect(parse('', 'a', 'POST', { prefer }).prefer).toMatchObject({
      return: 'minimal',
      count: 'exact',
      maxAffected: 3,
      unknown: ['x=y', '__proto__=1'],
    })
  })

  test('parses column lists', () => {
    const { columns, onConflict } = parse('columns="a","b,c",a&on_conflict=x,y', 'a', 'POST')
    expect({ columns, onConflict }).toEqual({ columns: ['a', 'b,c'], onConflict: ['x', 'y'] })
  })
})

test('returns a request or throws a Problem, whatever is sent', () => {
  const word = fc.constantFrom(
    'select',
    'order',
    'or',
    'and',
    'not',
    'limit',
    'a',
    'eq',
    'in',
    'is',
    '.',
    ',',
    '(',
    ')',
    '"',
    '\\',
    '{',
    '}',
    '->',
    '->>',
    '::',
    ':',
    '!',
    '*',
    '...',
    '=',
    '&',
    '%',
    '%00',
    '+',
    '1',
    '-',
    ' ',
    '\u{10ffff}',
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 30 }).map((words) => words.join('')),
    fc.string({ unit: 'binary' }),
  )
  const headers = fc.record(
    { prefer: text, accept: text, range: text, 'accept-profile': text },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'X'),
      text,
      text,
      headers,
      (method, path, search, sent) => {
        try {
          parse(search, path, method, sent as Record<string, string>)
        } catch (error) {
          expect(error).toBeInstanceOf(Problem)
          expect((error as Problem).status).toBeGreaterThanOrEqual(400)
          expect((error as Problem).status).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 5000 },
  )
})
