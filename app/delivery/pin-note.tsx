import type { PinAnswer } from '#app/delivery/pin-answer.server'

/** Shows what the shop answers to a PIN, below its field: the promise, or that there is no such PIN. */
export function PinNote({ answer, className = '' }: { answer: PinAnswer; className?: string }) {
  return (
    <p role="status" className={`mt-2 font-semibold empty:hidden ${className}`}>
      {answer.error ? <span className="text-danger">{answer.error}</span> : answer.text}
    </p>
  )
}
