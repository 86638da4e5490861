/** Returns whether at most `most` edits lead from one word to the other. An edit inserts, deletes or replaces a letter, or swaps two neighbours. */
export function isWithinEdits(word: string, other: string, most: 1 | 2): boolean {
  let from = 0
  let end = word.length
  let otherEnd = other.length
  while (from < end && from < otherEnd && word[from] === other[from]) from++
  while (end > from && otherEnd > from && word[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [rest, otherRest] = [end - from, otherEnd - from]
  if (Math.abs(rest - otherRest) > most) return false
  if (rest <= 1 && otherRest <= 1) return true
  if (most === 1)
    return rest === 2 && otherRest === 2 && word[from] === other[from + 1] && word[from + 1] === other[from]
  // Applies one of the four edits at the first difference, and allows at most one more after it.
  const left = word.slice(from, end)
  const right = other.slice(from, otherEnd)
  return (
    isWithinEdits(left.slice(1), right.slice(1), 1) ||
    isWithinEdits(left.slice(1), right, 1) ||
    isWithinEdits(left, right.slice(1), 1) ||
    (left[0] === right[1] && left[1] === right[0] && isWithinEdits(left.slice(2), right.slice(2), 1))
  )
}

export function isPrefixWithinOneEdit(word: string, other: string): boolean {
  return [word.length - 1, word.length, word.length + 1].some(
    (length) => length <= other.length && isWithinEdits(word, other.slice(0, length), 1),
  )
}
