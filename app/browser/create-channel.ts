/** Passes values to the one component that receives them; keeps those that are sent before it does. */
export function createChannel<T>() {
  const waiting: T[] = []
  let receiver: ((value: T) => void) | null = null
  return {
    send(value: T): void {
      if (receiver) receiver(value)
      else waiting.push(value)
    },
    receive(next: (value: T) => void): () => void {
      receiver = next
      for (const value of waiting.splice(0)) next(value)
      return () => {
        if (receiver === next) receiver = null
      }
    },
  }
}
