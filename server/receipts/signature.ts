import { loadSharp } from '#backend/storage/load-sharp.ts'
import type { Services } from '../services.ts'
import { SIGNATURE } from './pictures.ts'
import { storeSealed } from './sealed-files.ts'

export async function hasSignature({ database }: Services): Promise<boolean> {
  const { rows } = await database.server.query('select from private.sealed_files where name = $1', [
    SIGNATURE,
  ])
  return rows.length > 0
}

export async function saveSignature(services: Services, image: string): Promise<boolean> {
  if (image === '') {
    await services.database.server.query('delete from private.sealed_files where name = $1', [SIGNATURE])
    return true
  }
  try {
    const sharp = await loadSharp()
    const bytes = await sharp(Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64'), {
      limitInputPixels: 20_000_000,
    })
      .resize({ width: 800, height: 400, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    await storeSealed(services, { name: SIGNATURE, bytes, type: 'image/png' })
    return true
  } catch (error) {
    services.log.warn({ err: error }, 'A signature could not be read')
    return false
  }
}
