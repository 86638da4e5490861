/** Returns the line, counted from 1, of the sign at an offset. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
