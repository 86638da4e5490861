/** Sends pushes without content: they only notify the browser, which then asks the shop. */
export type PushService = {
  /** Returns the public key for subscriptions of browsers; base64url. */
  publicKey(): Promise<string>
  /** Returns 'gone' when the subscription no longer exists. */
  notify(endpoint: string): Promise<'sent' | 'gone' | 'failed'>
}

/** The push services of the four browser makers; a subscription must use one of them. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Returns whether the URL is one of a push service of a known browser maker (prevents SSRF). */
export function isPushEndpoint(endpoint: string): boolean {
  const url = endpoint.length <= 800 ? URL.parse(endpoint) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return hosts.some((host) => host.test(url.hostname))
}
