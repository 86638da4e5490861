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
    unconfirmedSince: Generated<number | null>
    language: Generated<string | null>
    phoneNumber: Generated<string | null>
    phoneNumberVerified: Generated<number | null>
    phoneProvenAt: Generated<number | null>
  }
  session: {
    id: string
    expiresAt: string
    /** SHA-256 in hex. */
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
    secret: string
    backupCodes: string
    userId: string
    verified: Generated<number>
    failedVerificationCount: Generated<number>
    lockedUntil: string | null
  }
  staff: { user_id: string; role: StaffRole; since: number }
  staff_invites: {
    token_hash: string
    email: string
    role: StaffRole
    invited_by: string
    created_at: number
    expires_at: number
  }
  staff_sessions: { session_id: string; second_step_at: number | null; seen_at: number }
  used_codes: { user_id: string; code: string; used_at: number }
  sign_in_places: { place: string; seen_at: number }
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
