/** Only Chromium tells; elsewhere it counts as fast. */
export function readConnection(): { saveData: boolean; type: string | undefined; effectiveType: string } {
  type Connection = { saveData?: boolean; type?: string; effectiveType?: string }
  const { saveData = false, type, effectiveType = '4g' } = (navigator as { connection?: Connection }).connection ?? {}
  return { saveData, type, effectiveType }
}
