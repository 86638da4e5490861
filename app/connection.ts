import { useEffect, useState } from 'react'

const lookEveryMs = 20_000

/** Whether the shop's server answers; looked at now and then, only while the page is seen. */
export function useConnection(): boolean {
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'visible') setConnected(await answers())
    }
    const lost = () => setConnected(false)
    const timer = setInterval(look, lookEveryMs)
    addEventListener('online', look)
    addEventListener('offline', lost)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      removeEventListener('online', look)
      removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return connected
}

/** Any answer is an answer: only a server that is not there counts as lost. */
async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(8_000) })
    return response.status < 500
  } catch {
    return false
  }
}
