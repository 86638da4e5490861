/** A square crop of a photo: its centre, from 0 to 1 of width and height, and the zoom, 1 for the largest square. */
export type Crop = { x: number; y: number; zoom: number }

export const wholeCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 }
const maxZoom = 4
/** The shop refuses photos with fewer pixels on a side. */
const minSidePixels = 480

/** Returns the maximum zoom at which the crop still has enough pixels. */
export function maxZoomFor({ width, height }: Size): number {
  return Math.min(Math.max(Math.min(width, height) / minSidePixels, 1), maxZoom)
}

type Size = { width: number; height: number }

/** Returns the square in pixels of the photo; it lies inside of it. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / Math.min(Math.max(zoom, 1), maxZoomFor({ width, height }))
  const start = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: start(x, width), top: start(y, height), side }
}

/** Returns the crop after the photo was dragged by pixels of a preview of this width. */
export function dragged(photo: Size, crop: Crop, by: { x: number; y: number }, previewWidth: number): Crop {
  const { left, top, side } = squareOf(photo, crop)
  const scale = side / previewWidth
  const moved = {
    ...crop,
    x: (left + side / 2 - by.x * scale) / photo.width,
    y: (top + side / 2 - by.y * scale) / photo.height,
  }
  const { left: newLeft, top: newTop } = squareOf(photo, moved)
  return { ...moved, x: (newLeft + side / 2) / photo.width, y: (newTop + side / 2) / photo.height }
}

const maxSidePixels = 1600

/** Draws the square part of a photo. */
export function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(bitmap, crop)
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** Returns the crop as a file of at most 1,600 pixels; the unchanged photo if the browser cannot decode it. */
export async function cropPhoto(file: File, bitmap: ImageBitmap | null, crop: Crop): Promise<File> {
  if (!bitmap) return file
  const canvas = document.createElement('canvas')
  const side = Math.min(maxSidePixels, Math.round(squareOf(bitmap, crop).side))
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file
}
