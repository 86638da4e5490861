export type TextsTables = {
  /** Translations that a person has read in this shop; `words` is JSON, a string or the forms of a plural. */
  text_readings: { language: string; english: string; words: string; reader: string; read_at: number }
}
