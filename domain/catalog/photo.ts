/** A photo is kept in these widths, square, each as AVIF and WebP; a small one in the first two. */
export const photoWidths = [240, 480, 960] as const

export type PhotoFile = { width: number; format: 'avif' | 'webp'; bytes: string }

export type PhotoRefusal = 'not-a-photo' | 'heic' | 'svg' | 'broken' | 'too-small' | 'too-large' | 'busy'

/** Turns a photo as it was taken into the files the shop keeps; base64. */
export type MakePhoto = (
  bytes: Uint8Array,
) => Promise<{ ok: true; files: PhotoFile[] } | { ok: false; reason: PhotoRefusal }>

const namePattern = /^photo-[0-9a-f]{24}-(480|960)$/

export function isPhotoName(name: string): boolean {
  return namePattern.test(name)
}

/** The largest width of a photo by its name; null where the name is no photo's. */
export function widthOfPhoto(name: string): number | null {
  const [, width] = namePattern.exec(name) ?? []
  return width === undefined ? null : Number(width)
}
