import { Bell, BellRing } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/texts/translate'

const ringEveryMs = 15_000

/** Browsers allow no sound before the first tap on a page: that on the bell. With `isOver` it rings once, then is off. */
export function OrderBell({ newest, isOver }: { newest: string[]; isOver: boolean }) {
  const audio = useRef<AudioContext>(null)
  const [isOn, setOn] = useState(false)
  const isUnseen = useUnseen(newest)
  useEffect(() => {
    if (!isOn || !isUnseen) return
    const strike = () => audio.current && playBell(audio.current)
    strike()
    const timer = setInterval(strike, ringEveryMs)
    return () => clearInterval(timer)
  }, [isOn, isUnseen])
  useEffect(() => {
    if (!isOn || !isOver) return
    if (audio.current) playBell(audio.current)
    setOn(false)
  }, [isOn, isOver])
  const turn = () => {
    audio.current ??= new AudioContext()
    if (isOn) audio.current.suspend()
    else {
      audio.current.resume()
      playBell(audio.current)
    }
    setOn(!isOn)
  }
  const Icon = isOn ? BellRing : Bell
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={turn}
      className="flex min-h-tap items-center gap-2 rounded-md border border-edge bg-white px-3 font-semibold lg:px-4 hover:bg-paper-deep aria-pressed:border-success aria-pressed:bg-success aria-pressed:text-white"
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      <span className="max-lg:sr-only">{t('Ring for new orders')}</span>
    </button>
  )
}

function useUnseen(newest: string[]): boolean {
  const seen = useRef(new Set(newest))
  const [isUnseen, setUnseen] = useState(false)
  useEffect(() => {
    if (newest.some((number) => !seen.current.has(number))) setUnseen(true)
    for (const number of newest) seen.current.add(number)
  }, [newest])
  useEffect(() => {
    const look = () => setUnseen(false)
    const controller = new AbortController()
    addEventListener('pointerdown', look, { signal: controller.signal })
    addEventListener('keydown', look, { signal: controller.signal })
    return () => controller.abort()
  }, [])
  return isUnseen
}

/** Two strokes, each a tone and a quieter overtone that fade out. */
function playBell(audio: AudioContext): void {
  for (const [afterSeconds, hertz, loudness] of [
    [0, 880, 0.4],
    [0, 2429, 0.12],
    [0.35, 1175, 0.4],
    [0.35, 3242, 0.12],
  ] as const) {
    const at = audio.currentTime + afterSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(loudness, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 1.2)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 1.2)
  }
}
