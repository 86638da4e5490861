import type { PinAnswer } from '#app/delivery/pin-answer'

export function PinNote({ answer }: { answer: PinAnswer }) {
  return (
    <p role="status" className="mt-2 font-semibold empty:hidden">
      {answer.error ? <span className="text-danger">{answer.error}</span> : answer.text}
    </p>
  )
}
