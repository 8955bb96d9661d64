// `npm start`: everything from a bare clone to a running site.
import { build, install, loadEnvironment } from './prepare.mjs'

install()
build()
loadEnvironment()
process.env.NODE_ENV = 'production'
await import('../build/main.js')
