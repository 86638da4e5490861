/** Nobody types these, and some databases refuse them; line breaks and tabs stay. */
export function stripControlCharacters(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/**
 * As people write: composed, and without what cannot be seen but turns, splits or disguises what can, such as marks of
 * direction and signs of no width. The joiners stay where Indic letters need them.
 */
export function visible(text: string): string {
  return stripControlCharacters(text)
    .normalize('NFC')
    .replace(/(?![\u200c\u200d])\p{Cf}|[\u0080-\u009f\u115f\u1160\u3164\uffa0]|\u034f/gu, '')
    .replace(/(?<![\u0900-\u0dff])[\u200c\u200d]|[\u200c\u200d](?![\u0900-\u0dff])/gu, '')
}

export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim()
}

/**
 * Words of a shopper's for a message: nothing in them becomes a link or markup where they are read. A dot between letters, as in
 * an address of the web, gets a space.
 */
export function plainWords(text: string): string {
  return visible(text)
    .replace(/:\/+/g, ': ')
    .replace(/(?<=[\p{L}\p{N}\p{M}])\.(?=\p{L})/gu, '. ')
    .replace(/[<>[\]{}*_~`|\\@]+/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}
