/** Returns the headers of every response that a browser may show as a document. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    ...fileHeaders(publicUrl),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
  }
}

/** Returns the headers of scripts, styles, fonts and pictures. Those of documents do nothing there, and a first visit loads fifty such files. */
export function fileHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
