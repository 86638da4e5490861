/** What saving an address answers. */
export type AddressAnswer =
  | { kind: 'saved' }
  | { kind: 'invalid'; errors: Record<string, string>; entered: Record<string, string> }
  | { kind: 'failed'; message: string }

export const unsavedAddress: AddressAnswer = {
  kind: 'failed',
  message: 'The address could not be saved. Please try again in a moment.',
}
