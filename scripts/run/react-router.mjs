// React Router's command line without a deprecation notice that the project cannot fix: its internal Vite
// servers use `envFile: false` (@react-router/dev 7.18.4, dist/vite.js), which no configuration reaches. All
// other output is passed on.
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
// Otherwise it would keep running when this process is stopped.
for (const signal of STOPPING) process.on(signal, () => child.kill(signal))
child.once('close', (code) => process.exit(code ?? 1))
