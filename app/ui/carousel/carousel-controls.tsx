import { Pause, Play } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import type { useCarousel } from '#app/ui/carousel/use-carousel'

const looks = {
  bars: {
    slide: 'relative w-8 min-w-0',
    mark: 'h-1.5 w-full max-w-5 rounded-full bg-paper/60 group-aria-[current]:max-w-8 group-aria-[current]:bg-turmeric',
    play: 'relative hover:bg-white/15',
    stillPlay: 'invisible motion-reduce:hidden',
  },
  dots: {
    slide: 'w-6',
    mark: 'size-2.5 rounded-full border border-brand-600 group-aria-[current]:bg-brand-600',
    play: 'ml-2 text-brand-700 hover:bg-paper-deep',
    stillPlay: 'invisible',
  },
}

type Props = {
  carousel: Pick<ReturnType<typeof useCarousel>, 'selected' | 'playing' | 'goTo' | 'togglePlay'>
  slides: { key: string; label: string }[]
  pauseLabel: string
  playLabel: string
  look: keyof typeof looks
}

/** The button that pauses it is hidden while the carousel does not move by itself. */
export function CarouselControls({ carousel, slides, pauseLabel, playLabel, look }: Props) {
  const { selected, playing, goTo, togglePlay } = carousel
  const { slide, mark, play, stillPlay } = looks[look]
  return (
    <>
      {slides.map(({ key, label }, index) => (
        <button
          key={key}
          type="button"
          aria-label={label}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => goTo(index)}
          className={`group grid h-tap place-items-center ${slide}`}
        >
          <span className={mark} />
        </button>
      ))}
      <IconButton
        label={playing ? pauseLabel : playLabel}
        Icon={playing ? Pause : Play}
        iconClass="size-4"
        onClick={togglePlay}
        className={`rounded-full ${play} ${playing === undefined ? stillPlay : ''}`}
      />
    </>
  )
}
