/** Tells password managers the account of the passwords beside it; they read no fields of type `hidden`. */
export function UsernameField({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}
