export function retryAfter(ms: number): { 'retry-after': string } {
  return { 'retry-after': String(Math.ceil(ms / 1000)) }
}
