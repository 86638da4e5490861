import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { type Crop, dragged, drawCrop, maxZoomFor, wholeCrop } from '#app/admin/products/crop'
import { t } from '#domain/texts/translate'

type Props = { bitmap: ImageBitmap; name: string; changed(crop: Crop): void }

const pixels = 480

/** Chooses the square part of a photo: by dragging it, or by three sliders. */
export function CropSquare({ bitmap, name, changed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const from = useRef<{ pointerId: number; x: number; y: number } | null>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])
  const change = (next: Crop) => {
    setCrop(next)
    changed(next)
  }
  const drag = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (from.current?.pointerId !== pointerId) return
    const by = { x: clientX - from.current.x, y: clientY - from.current.y }
    from.current = { pointerId, x: clientX, y: clientY }
    change(dragged(bitmap, crop, by, currentTarget.clientWidth))
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{name}</legend>
      <canvas
        ref={canvas}
        width={pixels}
        height={pixels}
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          // A second finger drags nothing.
          if (from.current) return
          currentTarget.setPointerCapture(pointerId)
          from.current = { pointerId, x: clientX, y: clientY }
        }}
        onPointerMove={drag}
        onLostPointerCapture={() => {
          from.current = null
        }}
        className="aspect-square w-full cursor-grab touch-none rounded-md bg-paper-deep"
      />
      <Slider
        label={t('Larger')}
        value={crop.zoom}
        min={1}
        max={maxZoomFor(bitmap)}
        set={(zoom) => change({ ...crop, zoom })}
      />
      <Slider label={t('Across')} value={crop.x} min={0} max={1} set={(x) => change({ ...crop, x })} />
      <Slider label={t('Up and down')} value={crop.y} min={0} max={1} set={(y) => change({ ...crop, y })} />
    </fieldset>
  )
}

type SliderProps = { label: string; value: number; min: number; max: number; set(value: number): void }

function Slider({ label, value, min, max, set }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => set(Number(currentTarget.value))}
        className="h-8 w-full accent-brand-600"
      />
    </div>
  )
}
