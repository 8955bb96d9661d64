import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './testing/callers.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const add = (id: string, title = id) =>
  db.admin('insert into public.causes (id, title) values ($1, $2)', [id, title])
const rename = (from: string, to: string) =>
  db.admin('update public.causes set id = $2 where id = $1', [from, to])
const remove = (id: string) => db.admin('delete from public.causes where id = $1', [id])
const restore = (id: string) => db.admin('select * from public.restore_cause($1)', [id])

async function leadsTo(oldId: string): Promise<unknown> {
  const { rows } = await db.visitor<{ cause_id: string }>(
    'select cause_id from public.cause_redirects where old_id = $1',
    [oldId],
  )
  return rows[0]?.cause_id
}

async function give(causeId: string | null, causeSent: string | null = causeId): Promise<string> {
  const { rows } = await db.owner<{ id: string }>(
    'insert into public.donations (amount, cause_id, cause_sent) values (100, $1, $2) returning id',
    [causeId, causeSent],
  )
  return rows[0]?.id ?? ''
}

async function causeOf(gift: string): Promise<unknown> {
  const { rows } = await db.owner<{ cause_id: string | null }>(
    'select cause_id from public.donations where id = $1',
    [gift],
  )
  return rows[0]?.cause_id
}

describe('a renamed cause', () => {
  test('keeps its gifts, and all its former addresses lead to it', async () => {
    await add('first')
    const gift = await give('first')
    await rename('first', 'second')
    await rename('second', 'third')
    expect(await causeOf(gift)).toBe('third')
    expect([await leadsTo('first'), await leadsTo('second'), await leadsTo('third')]).toEqual([
      'third',
      'third',
      undefined,
    ])
  })

  test('leaves no cycle when it returns to an old name', async () => {
    await add('here')
    await rename('here', 'there')
    await rename('there', 'here')
    expect([await leadsTo('here'), await leadsTo('there')]).toEqual([undefined, 'here'])
  })

  test.each(['added', 'renamed'])('gives its old address to a cause that is %s to it', async (how) => {
    await add(`${how}-old`)
    await rename(`${how}-old`, `${how}-new`)
    if (how === 'added') await add(`${how}-old`, 'Another')
    else {
      await add('elsewhere', 'Another')
      await rename('elsewhere', `${how}-old`)
    }
    expect(await leadsTo(`${how}-old`)).toBeUndefined()
  })

  test('receives a gift started from an old address', async () => {
    await add('known-as')
    await rename('known-as', 'now-called')
    expect(await causeOf(await give(null, 'known-as'))).toBe('now-called')
    expect(await causeOf(await give(null, 'never-there'))).toBeNull()
  })
})

describe('a deleted cause', () => {
  test('returns exactly as it was, with its gifts and addresses', async () => {
    await add('to-lose', 'To lose')
    await rename('to-lose', 'lost')
    await db.admin(`update public.causes set unit_costs = '[{"amount": "₹5", "description": "Soap"}]',
      "order" = 7 where id = 'lost'`)
    const [gift, other] = [await give('lost'), await give(null)]
    const { rows: before } = await db.visitor(`select * from public.causes where id = 'lost'`)
    await remove('lost')
    expect([await causeOf(gift), await leadsTo('to-lose')]).toEqual([null, undefined])
    const inBetween = await give(null, 'lost')

    expect((await restore('lost')).rows).toEqual(before)
    expect([await causeOf(gift), await causeOf(inBetween), await causeOf(other)]).toEqual([
      'lost',
      'lost',
      null,
    ])
    expect(await leadsTo('to-lose')).toBe('lost')
  })

  test('does not reclaim an address that another cause has by now', async () => {
    await add('was')
    await rename('was', 'is')
    await remove('is')
    await add('was', 'A newcomer')
    await restore('is')
    expect(await leadsTo('was')).toBeUndefined()
  })

  test('cannot replace another of its name', async () => {
    await add('taken')
    await remove('taken')
    await add('taken', 'A newcomer')
    await expect(restore('taken')).rejects.toMatchObject({ code: '23505' })
  })

  test('leaves gifts of another deleted cause of that name alone', async () => {
    await add('twice', 'The first')
    const early = await give('twice')
    await remove('twice')
    await add('twice', 'The second')
    const late = await give('twice')
    await remove('twice')
    await restore('twice')
    expect([await causeOf(early), await causeOf(late)]).toEqual([null, 'twice'])
  })

  test('can be restored by administrators only', async () => {
    await add('guarded')
    await remove('guarded')
    for (const who of [db.visitor, db.member])
      await expect(who(`select public.restore_cause('guarded')`)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the history of a cause', () => {
  const titles = async (id: string) => {
    const { rows } = await db.admin<{ action: string; title: string | null }>(
      `select action, coalesce(old_values, new_values) ->> 'title' as title from public.history_of('causes', $1)`,
      [id],
    )
    return rows.map(({ action, title }) => (title ? `${action} ${title}` : action))
  }

  test('continues under former names and across an undone deletion', async () => {
    await add('h-one', 'One')
    await db.admin(`update public.causes set title = 'Two' where id = 'h-one'`)
    await rename('h-one', 'h-two')
    await remove('h-two')
    await restore('h-two')
    await db.admin(`update public.causes set title = 'Three' where id = 'h-two'`)
    expect(await titles('h-two')).toEqual([
      'update Two',
      'insert Two',
      'delete Two',
      'update',
      'update One',
      'insert One',
    ])
  })

  test('omits earlier causes of that name', async () => {
    await add('h-name', 'A predecessor')
    await remove('h-name')
    await add('h-name', 'A second one')
    await rename('h-name', 'h-elsewhere')
    await add('h-mine', 'Mine')
    await rename('h-mine', 'h-name')
    expect(await titles('h-name')).toEqual(['update', 'insert Mine'])
    expect(await titles('h-elsewhere')).toEqual(['update', 'insert A second one'])
  })

  test('requires an administrator', async () => {
    expect((await db.member(`select * from public.history_of('causes', 'h-two')`)).rows).toEqual([])
    await expect(db.visitor(`select * from public.history_of('causes', 'h-two')`)).rejects.toMatchObject({
      code: '42501',
    })
  })
})
