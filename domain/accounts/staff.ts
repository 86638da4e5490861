import type { User } from '#domain/accounts/user'

/** `manager` handles orders, products and the inbox and sees the sales. */
export const staffRoles = ['owner', 'manager'] as const

export type StaffRole = (typeof staffRoles)[number]

export type Staff = { user: User; role: StaffRole }

/** Times in epoch milliseconds. */
export type StaffSession = Staff & {
  sessionId: string
  /** `codeAt` is null when a trusted phone replaced the code. */
  secondStep: { codeAt: number | null; seenAt: number } | null
}
