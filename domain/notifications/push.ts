/** No word is sent, the browser is only woken and asks the shop itself. */
export type PushService = {
  /** What browsers subscribe with; base64url. */
  publicKey(): Promise<string>
  /** 'gone' when the browser has taken the subscription back. */
  wake(endpoint: string): Promise<'woken' | 'gone' | 'failed'>
}

/** Where the four makers of browsers take pushes; what a browser names must be one of them. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/** Nobody makes the shop call anything else. */
export function isPushEndpoint(address: string): boolean {
  const url = address.length <= 800 ? URL.parse(address) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return hosts.some((host) => host.test(url.hostname))
}
