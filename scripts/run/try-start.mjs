// Starts the product like a new user, opens a page, and stops it: what every platform must support.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endTree, root } from './run.mjs'

const MINUTES = 15
const port = process.env.PORT ?? '3000'
const dataDir = mkdtempSync(join(tmpdir(), 'daan-try-'))
const product = spawn(process.execPath, [join(root, 'scripts', 'run', 'start.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, DATA_DIR: dataDir, METRICS_PORT: '0' },
})
const ended = new Promise((done) => product.once('exit', (code) => done(code ?? 1)))

try {
  const page = await firstPage()
  if (!page.includes('</html>')) throw new Error('The home page did not arrive whole.')
  console.log('\nThe home page is served.')
} finally {
  endTree(product)
  await ended
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}

async function firstPage() {
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; await pause(1000)) {
    const code = await Promise.race([ended, pause(0, null)])
    if (code !== null) throw new Error(`npm start ended with ${code}.`)
    const response = await fetch(`http://localhost:${port}/`).catch(() => null)
    if (response?.ok) return response.text()
  }
  throw new Error(`The product was not there after ${MINUTES} minutes.`)
}
