import type { ReactNode } from 'react'

/** Positions of the bowls: the middle, then clockwise from the top. */
const places = [
  'left-[35.5%] top-[35.5%]',
  'left-[35.5%] top-[5%]',
  'left-[61.9%] top-[20.25%]',
  'left-[61.9%] top-[50.75%]',
  'left-[35.5%] top-[66%]',
  'left-[9.1%] top-[50.75%]',
  'left-[9.1%] top-[20.25%]',
]

/** The round brass tin; `bowl` renders the content of each of its seven bowls. */
export function Tin({ bowl }: { bowl?: (at: number) => ReactNode }) {
  return (
    <div className="tin mx-auto aspect-square w-full max-w-[30rem]">
      {places.map((place, at) => (
        <div key={place} className={`tin-bowl absolute size-[29%] ${place}`}>
          {bowl?.(at)}
        </div>
      ))}
    </div>
  )
}
