import { Pause, Play } from 'lucide-react'

type Props = {
  /** Undefined until the browser knows whether the carousel moves. */
  playing: boolean | undefined
  toggle(): void
  pauseLabel: string
  playLabel: string
  className: string
}

export function PlayButton({ playing, toggle, pauseLabel, playLabel, className }: Props) {
  const Icon = playing ? Pause : Play
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={playing ? pauseLabel : playLabel}
      className={`grid size-tap shrink-0 place-items-center rounded-full ${className}`}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  )
}
