/** Longest side of a stored picture. Pages show at most 1,600 px; twice that is more than screens need. */
const LONGEST_SIDE = 2560
const QUALITY = 0.86
const REDUCIBLE = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Size at which a picture is stored; null if it is small enough already. */
export function reducedSize(width: number, height: number): { width: number; height: number } | null {
  const longest = Math.max(width, height)
  if (longest <= LONGEST_SIDE) return null
  const scale = LONGEST_SIDE / longest
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Scales a very large picture down before upload; returns any other file as it is. */
export async function reducePicture(file: File): Promise<Blob> {
  if (!REDUCIBLE.includes(file.type)) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = reducedSize(bitmap.width, bitmap.height)
    if (!size) return file
    const canvas = Object.assign(document.createElement('canvas'), size)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, size.width, size.height)
    bitmap.close()
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
    return smaller && smaller.size < file.size ? smaller : file
  } catch (error) {
    console.error(error)
    return file // The browser cannot read it; the server decides.
  }
}
