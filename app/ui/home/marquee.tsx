import { Pause, Play } from 'lucide-react'
import { useState } from 'react'

const times = 6

/** A line of text that runs by; it can be stopped, and stands still for those who want little motion. */
export function Marquee({ text, back }: { text: string; back?: boolean }) {
  const [paused, setPaused] = useState(false)
  return (
    <div className="relative overflow-hidden bg-brand-700 text-paper">
      <p className="sr-only">{text}</p>
      <div
        aria-hidden="true"
        className={`flex w-max py-3 hover:[animation-play-state:paused] ${back ? 'animate-marquee-back' : 'animate-marquee'} ${paused ? '[animation-play-state:paused]' : ''}`}
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
        aria-label={paused ? 'Let the text run' : 'Stop the running text'}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center bg-brand-700 motion-reduce:hidden"
      >
        {paused ? <Play className="size-4" aria-hidden /> : <Pause className="size-4" aria-hidden />}
      </button>
    </div>
  )
}
