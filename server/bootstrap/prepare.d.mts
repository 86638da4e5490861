/** The types of what TypeScript uses of `prepare.mjs`, which runs before packages are installed. */
export const programFlags: readonly string[]
export const shopFlags: readonly string[]
export const shopEnvironment: Readonly<
  Record<'NODE_ENV' | 'MALLOC_ARENA_MAX' | 'MALLOC_TRIM_THRESHOLD_' | 'NODE_COMPILE_CACHE', string>
>
