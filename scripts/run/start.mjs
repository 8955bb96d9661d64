// `npm start`: everything from a bare clone to a running site.
import { readVersion } from '../../server/read-version.mjs'
import { showSteps } from '../../server/steps.mjs'
import { whenParentEnds } from './parent.mjs'
import { build, install, isCheckout, loadEnvironment, recordCommit } from './prepare.mjs'
import { root } from './run.mjs'

let isStopping = false
if (process.env.npm_lifecycle_event) whenParentEnds(stop)
loadEnvironment()
const format = process.env.LOG_FORMAT || (process.stdout.isTTY ? 'text' : 'json')
const step = showSteps({ format, report })
recordCommit()
const { title } = readVersion(root)
if (format === 'text') console.log(`\n  ${title}\n`)
else report({}, title)
try {
  await step('Installing packages', 'Packages installed', install)
  if (isCheckout) await step('Building the site', 'Site built', build)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
await import('../../build/main.js')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopping = true
  })
}

/** In the format of the server's log. */
function report(fields, msg) {
  if (!['', 'info', 'debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')) return
  console.log(JSON.stringify({ level: 30, time: Date.now(), ...fields, msg }))
}

function stop() {
  // A second signal would force an immediate exit.
  if (isStopping) return
  // Not a signal to this process: Windows has none that it could handle.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1)
}
