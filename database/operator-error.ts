/** An expected failure of a start or a command: sentences for the person at the terminal, printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
