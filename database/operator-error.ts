/**
 * An expected failure of a start or a command. Its message is for the person at the terminal: whole sentences that say what is wrong and what
 * to do; it is printed without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
