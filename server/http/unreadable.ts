/** What a request gets that is none, or not in one piece. */
export const unreadable = JSON.stringify({ error: 'This request cannot be read.' })
