import { Choice } from '#app/ui/choice.tsx'
import { langOf } from '#domain/texts/translate'

type Props = {
  name: string
  title: string
  mine: string
  theirs: string
  mineText: string
  theirsText: string
  /** The preselected side; null requires a choice. */
  chosen: 'mine' | 'theirs' | null
}

/** Asks which value of a field to keep. */
export function SideChoice({ name, title, mine, theirs, mineText, theirsText, chosen }: Props) {
  const sides = [
    { value: 'mine', who: mineText, text: mine },
    { value: 'theirs', who: theirsText, text: theirs },
  ] as const
  return (
    <fieldset className="border-t border-line pt-3">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {sides.map(({ value, who, text }) => (
        <Choice
          key={value}
          type="radio"
          name={name}
          value={value}
          defaultChecked={value === chosen}
          required
          className="clear-left"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="text-sm text-ink-soft">{who}: </span>
            <span lang={langOf(text)}>{text}</span>
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}
