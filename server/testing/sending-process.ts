/**
 * A process for tests to kill: runs the jobs of the database given to it, with the services that its
 * environment names, until it is ended.
 */
import pino from 'pino'
import { createTokens } from '#backend/auth/tokens.ts'
import { connect } from '#backend/db/database.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'
import { startJobs } from '../jobs/jobs.ts'

const config = readConfig(process.env)
const log = pino({ level: 'silent' })
const database = connect({ url: config.DATABASE_URL ?? '', log, poolSize: 4 })
const tokens = await createTokens(config.JWT_SECRET ?? '')
await startJobs(createServices({ config, log, database, tokens }))
process.stdout.write('started\n')
