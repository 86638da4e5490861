/** Returns the key of a size's label. Labels that differ only in case and in spaces after digits name the same size: 250gm, 250 GM. */
export function labelKey(label: string): string {
  return label
    .normalize('NFC')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(\d) (?=\p{L})/gu, '$1')
}
