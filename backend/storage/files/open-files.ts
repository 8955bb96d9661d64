import { resolve } from 'node:path'
import type { Config } from '../../base/config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { openSpool, type Spool } from './spool.ts'

export type Files = { store: FileStore; spool: Spool }

/** The configured store: the data directory, or S3 if set. */
export function openFiles(config: Config): Files {
  const folder = resolve(config.DATA_DIR, 'files')
  const spool = openSpool(resolve(folder, 'incoming'))
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return { store: diskStore(folder, spool), spool }
  }
  const credentials = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  const place = { bucket: S3_BUCKET, region: config.S3_REGION, endpoint: config.S3_ENDPOINT }
  return { store: s3Store({ ...place, credentials }, spool), spool }
}
