const ORIENTATION = 0x0112
const SHORT = 3

/** Minimal Exif data with the orientation; undefined if it is the default. */
export function exifOf(orientation: number | undefined): Buffer | undefined {
  if (orientation === undefined || orientation <= 1 || orientation > 8) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(SHORT, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
