import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openSpool } from './spool.ts'

/** A disk on which creating a file takes a while. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const open = (...args: Parameters<typeof fs.open>) => setTimeout(() => fs.open(...args), 100)
  return {
    ...fs,
    createWriteStream: (path: string, options: object) =>
      fs.createWriteStream(path, { ...options, fs: { ...fs, open } as never }),
  }
})

const folder = mkdtempSync(join(tmpdir(), 'daan-spool-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('leaves no file if the stream breaks off while the file is being created', async () => {
  const broken = async function* (): AsyncIterable<Uint8Array> {
    yield Buffer.from('GIF89a')
    throw new Error('The sender is gone')
  }
  await expect(openSpool(folder).receive(broken())).rejects.toThrow('The sender is gone')
  await pause(300)
  expect(readdirSync(folder)).toEqual([])
})
