import { useEffect, useState } from 'react'

/** True while something has been under way for longer than `ms`. */
export function useLate(isUnderWay: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(setLate, ms, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isUnderWay, ms])
  return isUnderWay && isLate
}
