/** The attributes of every field that a search is typed into. */
export const searchField = {
  type: 'search',
  name: 'q',
  maxLength: 64,
  enterKeyHint: 'search',
  autoCapitalize: 'off',
  spellCheck: false,
  autoComplete: 'off',
} as const
