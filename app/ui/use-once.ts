import { type EffectCallback, useEffect } from 'react'

/** Runs an effect once, when the component has come to life in the browser. It sees the values of that moment. */
export function useOnce(effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is what it is for
  useEffect(effect, [])
}
