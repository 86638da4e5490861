import type { User } from '#domain/accounts/user'

/** `owner` may do everything; `manager` works the counter, the shelf, the inbox and sees the sales. */
export type StaffRole = 'owner' | 'manager'

/** Who works here. */
export type Staff = { user: User; role: StaffRole }

/** The session that somebody of the staff came with; times in epoch milliseconds. */
export type StaffSession = Staff & {
  sessionId: string
  /** Null before the second step; `codeAt` is null in it where a trusted phone stood in for the code. */
  secondStep: { codeAt: number | null; seenAt: number } | null
}

/** On whose behalf the staff is changed: somebody's user id, or `console` for the command at the machine. */
export type StaffActor = { id: string; requestId: string | null }
