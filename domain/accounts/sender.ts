/** A number that wrote to the shop, with a leading plus; `isStop` if it asked for no more messages; `at` is when, in epoch ms, null if that cannot be read. */
export type Sender = { phone: string; isStop: boolean; at: number | null }

/** Returns the time by which messages of one number are ordered: of two of one second, the request for no more messages is the later one. */
export function orderOfMessage(at: number, isStop: boolean): number {
  return at + Number(isStop)
}
