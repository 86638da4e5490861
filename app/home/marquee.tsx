import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { onInViewChange } from '#app/ui/motion'
import { t } from '#domain/texts/translate'

const times = 6

/** A line of moving text while it is in view; it can be paused, and respects reduced motion. */
export function Marquee({ text, back }: { text: string; back?: boolean }) {
  const [paused, setPaused] = useState(false)
  const [seen, setSeen] = useState(false)
  const band = useRef<HTMLDivElement>(null)
  useEffect(() => (band.current ? onInViewChange(band.current, {}, setSeen) : undefined), [])
  return (
    <div ref={band} className="relative overflow-hidden bg-brand-700 text-paper">
      <p className="sr-only">{text}</p>
      <div
        aria-hidden="true"
        data-running={(seen && !paused) || undefined}
        className={`flex w-max py-3 ${back ? 'animate-marquee-back' : 'animate-marquee'}`}
      >
        {Array.from({ length: times * 2 }, (_, index) => (
          <span key={index} className="font-display text-heading whitespace-nowrap">
            {text}
            <span className="mx-6 text-turmeric">✦</span>
          </span>
        ))}
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        aria-label={paused ? t('Let the text run') : t('Stop the running text')}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center bg-brand-700 motion-reduce:hidden"
      >
        {paused ? <Play className="size-4" aria-hidden /> : <Pause className="size-4" aria-hidden />}
      </button>
    </div>
  )
}
