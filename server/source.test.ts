import pg from 'pg'
import pino from 'pino'
import { expect, inject, test } from 'vitest'
import { connectionTo } from '#backend/db/connection.ts'
import { migrate } from '#backend/db/migrate.ts'
import { administer, databaseUrl, dropDatabase } from '#backend/testing/databases.mjs'
import { source } from './source.ts'

test('migrates the product as an owner who is not a superuser', async () => {
  const name = `daan_owner_${process.pid}`
  const adminUrl = inject('adminUrl')
  await administer(
    adminUrl,
    `create role ${name} login createrole createdb password 'word';
     grant anon, authenticated, service_role, daan_guest to ${name} with admin option`,
  )
  try {
    await administer(adminUrl, `grant ${name} to current_user`)
    await administer(adminUrl, `create database ${name} owner ${name}`)
    const url = new URL(databaseUrl(adminUrl, name))
    url.username = name
    url.password = 'word'
    await migrate(url.href, pino({ level: 'silent' }), source)
    const client = new pg.Client(connectionTo(url.href))
    await client.connect()
    const { rows } = await client.query('select count(*)::int > 0 as some from causes')
    await client.end()
    expect(rows).toEqual([{ some: true }])
  } finally {
    await dropDatabase(adminUrl, name)
    await administer(adminUrl, `drop role if exists ${name}`)
  }
})
