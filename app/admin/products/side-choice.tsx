import { Choice } from '#app/ui/choice.tsx'
import type { Side } from '#domain/catalog/merge-entries'
import { langOf } from '#domain/texts/translate'

type Shown = { who: string; text: string }

type Props = {
  name: string
  title: string
  mine: Shown
  theirs: Shown
  /** The preselected side; null requires a choice. */
  chosen: Side | null
}

/** Asks which value of a field to keep. */
export function SideChoice({ name, title, chosen, ...sides }: Props) {
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <Choice
          key={side}
          type="radio"
          name={name}
          value={side}
          defaultChecked={side === chosen}
          required
          className="clear-left"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="text-sm text-ink-soft">{sides[side].who}: </span>
            <span lang={langOf(sides[side].text)}>{sides[side].text}</span>
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}

/** Returns the side that a field was sent with, or null. */
export function readSide(value: unknown): Side | null {
  return value === 'mine' || value === 'theirs' ? value : null
}
