// `npm run dev`: the same product from its sources. One process keeps the database running; another, the
// server, is restarted when a server file changes; web files reload in place.
import { spawn } from 'node:child_process'
import { bin, install, loadEnvironment, root } from './prepare.mjs'

install()
loadEnvironment()
const watched = ['server', 'backend', 'functions', 'domain', 'database'].flatMap((folder) => [
  '--include',
  `${folder}/**/*`,
])
const child = spawn(
  bin('tsx'),
  ['scripts/dev-engine.ts', bin('tsx'), 'watch', '--clear-screen=false', ...watched, 'server/main.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  },
)
child.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
