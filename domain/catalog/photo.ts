/** Stored widths of a photo, square, each as AVIF and WebP; a small photo has only the first two. */
export const photoWidths = [240, 480, 960] as const

export type PhotoFile = { width: number; format: 'avif' | 'webp'; bytes: string }

export type PhotoRefusal = 'not-a-photo' | 'heic' | 'svg' | 'broken' | 'too-small' | 'too-large' | 'busy'

/** Converts an uploaded photo into the files that the shop stores; base64. */
export type MakePhoto = (
  bytes: Uint8Array,
) => Promise<{ ok: true; files: PhotoFile[] } | { ok: false; reason: PhotoRefusal }>

const namePattern = /^photo-[0-9a-f]{24}-(480|960)$/

export function isPhotoName(name: string): boolean {
  return namePattern.test(name)
}

/** Returns the largest width from the name of a photo; null for any other name. */
export function widthOfPhoto(name: string): number | null {
  const [, width] = namePattern.exec(name) ?? []
  return width === undefined ? null : Number(width)
}
