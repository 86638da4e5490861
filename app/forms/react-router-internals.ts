import type { EntryContext } from 'react-router'

/**
 * Undocumented shapes of React Router 8.4 that pages need; the server's are in `server/internals`. If a release changes them, the shop is called unreachable
 * where its server failed (`send-form.test.ts` then fails), and a refusal says how long to wait in general words.
 */

/** Returns the status of a failed request for data, which the router throws as `data` does; undefined when no response came. */
export function statusOfThrown(error: unknown): number | undefined {
  return (error as { init?: ResponseInit | null } | null)?.init?.status
}

/** Returns what the action of the rendered page returned. */
export function actionResultOf({ staticHandlerContext: { actionData } }: EntryContext): unknown {
  return Object.values(actionData ?? {})[0]
}
