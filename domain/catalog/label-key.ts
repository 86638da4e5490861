/** Labels that differ only in case name the same size. */
export function labelKey(label: string): string {
  return label.normalize('NFC').toLowerCase()
}
