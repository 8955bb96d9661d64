const WIDTH = 800
const HEIGHT = 400

/** Scales a picture down to its printed size and encodes it in base64. */
export async function signaturePicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('This picture could not be read. Please use a PNG or JPEG.')
  })
  const scale = Math.min(1, WIDTH / bitmap.width, HEIGHT / bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas.toDataURL('image/webp', 0.9).replace(/^data:[^,]*,/, '')
}
