import { type Handler, Hono } from 'hono'
import { Problem } from '../base/problem.ts'
import type { Env } from '../http/env.ts'
import { identify } from '../http/identify.ts'
import { limitBodies } from '../http/limit-bodies.ts'
import { getBucket, listBuckets } from './buckets.ts'
import { fetchObject, forEveryone, forTheCaller } from './download.ts'
import { type Files, openFiles } from './files/open-files.ts'
import { objectInfo } from './info.ts'
import { listObjects } from './list.ts'
import { copyObject, moveObject } from './move.ts'
import { answerStorageError } from './problems.ts'
import { refuseEarly } from './refuse-early.ts'
import { removeMany, removeOne } from './remove.ts'
import { variantsOf } from './render/variants.ts'
import type { Services } from './services.ts'
import { turnsOf } from './turns.ts'
import { upload } from './upload.ts'

/** Storage API of the official client. Public files need no key; PostgreSQL decides on the rest. */
export function storage(services: Services, files: Files = openFiles(services.config)): Hono<Env> {
  const app = new Hono<Env>()
  const inTurn = turnsOf(services)
  const everyone = forEveryone(services, inTurn)
  const caller = forTheCaller(services, inTurn)
  const variants = variantsOf(services, files)
  // For lists of up to a thousand file names.
  const small = limitBodies(1024 * 1024)
  app.onError(answerStorageError)

  app.get('/object/public/*', fetchObject(files, '/object/public/', everyone))
  app.get('/object/info/public/*', objectInfo('/object/info/public/', everyone))
  app.get('/render/image/public/*', fetchObject(files, '/render/image/public/', everyone, variants))

  app.use('*', identify(services))
  app.get('/bucket', listBuckets(services, inTurn))
  app.get('/bucket/:id', getBucket(services, inTurn))
  app.all('/bucket/*', notOffered('Buckets are made by migrations, not by requests.'))
  app.all('/object/sign/*', notOffered('Signed addresses are not offered here.'))
  app.all('/object/upload/*', notOffered('Signed addresses are not offered here.'))
  app.all('/render/image/sign/*', notOffered('Signed addresses are not offered here.'))
  app.all('/object/list-v2/*', notOffered('Only the first kind of list is offered here.'))

  app.get('/object/info/authenticated/*', objectInfo('/object/info/authenticated/', caller))
  app.get('/object/info/*', objectInfo('/object/info/', caller))
  app.get('/object/authenticated/*', fetchObject(files, '/object/authenticated/', caller))
  app.get('/object/*', fetchObject(files, '/object/', caller))
  app.get(
    '/render/image/authenticated/*',
    fetchObject(files, '/render/image/authenticated/', caller, variants),
  )

  const may = (needed: Parameters<typeof refuseEarly>[2]) => refuseEarly(services, inTurn, needed)
  app.post('/object/list/:bucket', may('select'), small, listObjects(services, inTurn))
  app.post('/object/move', may('update'), small, moveObject(services))
  app.post('/object/copy', may('insert'), small, copyObject(services, files))
  app.post('/object/*', may('insert'), upload(services, files))
  app.put('/object/*', may('update'), upload(services, files))
  app.delete('/object/:bucket', may('delete'), small, removeMany(services, files))
  app.delete('/object/*', may('delete'), removeOne(services, files))

  app.all('*', notOffered('Nothing is here.'))
  return app
}

function notOffered(message: string): Handler<Env> {
  return () => {
    throw new Problem({ status: 404, code: 'not_offered', message })
  }
}
