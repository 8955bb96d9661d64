// `npm run dev`: the product from its sources. One process keeps the database running; another, the server,
// restarts when a server file changes; web files reload in place.
import { spawn } from 'node:child_process'
import { whenParentEnds } from './parent.mjs'
import { install, loadEnvironment, recordCommit } from './prepare.mjs'
import { endTree, forwardSignal, program, root, STOPPING } from './run.mjs'

await install()
loadEnvironment()
recordCommit()
const watched = ['server', 'backend', 'domain', 'database'].flatMap((folder) => [
  '--include',
  `${folder}/**/*`,
])
const tsx = program('tsx')
const server = [tsx, 'watch', '--clear-screen=false', ...watched, 'server/main.ts']
const child = spawn(process.execPath, [tsx, 'scripts/run/dev-engine.ts', process.execPath, ...server], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
child.on('exit', (code) => process.exit(code ?? 0))
for (const signal of STOPPING) process.on(signal, () => forwardSignal(child, signal))
if (process.env.npm_lifecycle_event) whenParentEnds(() => endTree(child))
