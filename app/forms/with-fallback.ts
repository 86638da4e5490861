/**
 * Sends a form to the server; when no answer can be had, the page stays as it is and says so with `otherwise`, instead of
 * giving way to an error page with everything that was typed.
 */
export async function withFallback<T extends object>(serverAction: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    console.warn('The form was not answered.', error)
    // A new object each time: the page shows, and announces, the same answer again.
    return { ...otherwise }
  }
}
