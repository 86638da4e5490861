/**
 * Sends a form to the server; returns `otherwise` when there is no response, so that the page keeps its input instead of
 * showing an error page.
 */
export async function withFallback<T extends object>(serverAction: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    console.warn('The form was not answered.', error)
    // A new object, so that effects show and announce the same result again.
    return { ...otherwise }
  }
}
