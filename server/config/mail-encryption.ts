import { isLoopbackName } from '#server/security/this-machine'

/**
 * Returns whether a mail server's URL would send the password unencrypted or to an unverified server. Follows nodemailer's options in the URL: `smtps`
 * encrypts from the start, `requireTLS` before the login. A loopback address is safe.
 */
export function exposesPassword(smtpUrl: string): boolean {
  const url = URL.parse(smtpUrl)
  if (!url || url.password === '' || isLoopbackName(url.hostname)) return false
  const option = (name: string) =>
    [...url.searchParams].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1].toLowerCase()
  if (option('tls.rejectUnauthorized') === 'false') return true
  const isEncrypted = url.protocol === 'smtps:' && option('secure') !== 'false'
  return !isEncrypted && (url.searchParams.get('requireTLS') !== 'true' || option('ignoreTLS') !== undefined)
}
