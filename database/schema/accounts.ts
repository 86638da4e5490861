import type { Generated } from 'kysely'

export type AccountsTables = {
  user: {
    id: string
    name: string
    email: string
    emailVerified: number
    image: string | null
    createdAt: string
    updatedAt: string
    twoFactorEnabled: Generated<number>
    /** Null when the address is confirmed, or no confirmation was ever required. */
    unconfirmedSince: Generated<number | null>
    /** The language that the account reads, null until one is chosen. */
    language: Generated<string | null>
    /** A proven mobile number, such as +919876543210. */
    phoneNumber: Generated<string | null>
    phoneNumberVerified: Generated<number | null>
    /** When it was last proven, in epoch ms. */
    phoneProvenAt: Generated<number | null>
  }
  session: {
    id: string
    expiresAt: string
    /** The SHA-256 of the token in the cookie, in hex. */
    token: string
    createdAt: string
    updatedAt: string
    ipAddress: string | null
    userAgent: string | null
    userId: string
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    createdAt: string
    updatedAt: string
  }
  verification: {
    id: string
    identifier: string
    value: string
    expiresAt: string
    createdAt: string
    updatedAt: string
  }
  twoFactor: {
    id: string
    /** Encrypted by better-auth, like the backup codes. */
    secret: string
    backupCodes: string
    userId: string
    /** 1 after a correct code has shown that an authenticator holds the secret. */
    verified: Generated<number>
    failedVerificationCount: Generated<number>
    lockedUntil: string | null
  }
  staff: { user_id: string; role: StaffRole; since: number }
  staff_invites: {
    token_hash: string
    email: string
    role: StaffRole
    /** A user id, or `console`. */
    invited_by: string
    created_at: number
    expires_at: number
  }
  /** Sessions after the second step; `second_step_at` is null when a trusted phone replaced the code. */
  staff_sessions: { session_id: string; second_step_at: number | null; seen_at: number }
  used_codes: { user_id: string; code: string; used_at: number }
  sign_in_places: { place: string; seen_at: number }
  /** Full-text search data for the admin, in lower case; written by triggers (migration 009). */
  search_texts: {
    id: Generated<number>
    kind: 'customer' | 'message' | 'order'
    subject_id: string
    source: string
    text: string
  }
  customer_notes: { user_id: string; note: string; version: number; updated_at: number }
  erasures: { user_id: string; act_key: string; at: number; actor: string }
}

type StaffRole = 'owner' | 'manager'
