import { type EffectCallback, useEffect } from 'react'

/** When the component has come to life in the browser; the effect sees the values of that moment. */
export function useOnce(effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is what it is for
  useEffect(effect, [])
}
