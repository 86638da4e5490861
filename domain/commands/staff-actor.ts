/** Who of the staff acts: a user id, or `console` for the command line. */
export type StaffActor = { id: string; requestId: string | null }

export const consoleActor: StaffActor = { id: 'console', requestId: null }
