import { shortPageStyle } from '#app/layout/short-page.server'
import { contentSecurityPolicy } from '#server/security/content-security-policy'
import { hashInlineCode } from '#server/security/inline-code'

/** The headers of a `shortPage` without a nonce. */
export const shortPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy({ scripts: [], styles: [hashInlineCode(shortPageStyle)] }),
}
