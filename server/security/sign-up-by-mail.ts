import { beginSignUp, signUpSchema } from '#domain/accounts/sign-up.server'
import type { SignUpResult } from '#domain/accounts/user'
import type { Clock } from '#domain/clock'
import type { Db } from '#domain/database'

type SignUp = { name: string; email: string; password: string; next?: string | undefined }

/** Signing up where the shop can send mail: the same steps, and the same hash, whether there is such an account or not. */
export async function signUpByMail(
  parts: { db: Db; clock: Clock; publicUrl: string; hash(password: string): Promise<string>; wakeMailer(): void },
  { next, ...account }: SignUp,
): Promise<SignUpResult> {
  const parsed = signUpSchema.safeParse(account)
  if (!parsed.success) return { ok: false, message: parsed.error.issues[0]?.message ?? 'Something is not right.' }
  const { name, email, password } = parsed.data
  const passwordHash = await parts.hash(password)
  await beginSignUp(parts.db, parts.clock, { name, email, passwordHash }, { publicUrl: parts.publicUrl, next })
  parts.wakeMailer()
  return { ok: true, user: null }
}
