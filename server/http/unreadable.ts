/** Body of the response to a malformed or incomplete request. */
export const unreadableRequest = JSON.stringify({ error: 'This request cannot be read.' })
