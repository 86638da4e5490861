import { Fragment, type ReactNode } from 'react'
import { type NamesOf, translated } from '#domain/texts/translate'

/** `rich('Need help? Call {phone}.', { phone: <a href="tel:…">…</a> })`: a translation moves the elements to where they belong. */
export function rich<const Text extends string>(text: Text, elements: Record<NamesOf<Text>, ReactNode>): ReactNode {
  const parts = translated(text).split(/\{(\w+)\}/)
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : elements[part as NamesOf<Text>]}</Fragment>
  ))
}
