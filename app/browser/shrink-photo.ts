const maxSidePixels = 1600

export async function shrinkPhoto(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => null)
  const scale = bitmap ? maxSidePixels / Math.max(bitmap.width, bitmap.height) : 1
  if (!bitmap || scale >= 1) return photo
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  return blob ? new File([blob], photo.name, { type: 'image/jpeg' }) : photo
}
