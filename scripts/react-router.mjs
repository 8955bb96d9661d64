// React Router's command line without the notice of a deprecated option, which is not ours: its own internal
// Vite servers are made with `envFile: false` (@react-router/dev 7.18.4, dist/vite.js), out of reach of any
// configuration. Everything else it says is passed on.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { program, root, STOPPING } from './run.mjs'

const NOTICE = /The `envFile` option is deprecated, please use `envDir: false` instead\./

const child = spawn(
  process.execPath,
  [program('react-router', '@react-router/dev'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
  },
)
for (const [from, to] of [
  [child.stdout, process.stdout],
  [child.stderr, process.stderr],
]) {
  createInterface(from).on('line', (line) => {
    if (!NOTICE.test(line)) to.write(`${line}\n`)
  })
}
// Else it would go on by itself when this process is asked to stop.
for (const signal of STOPPING) process.on(signal, () => child.kill(signal))
child.once('close', (code) => process.exit(code ?? 1))
