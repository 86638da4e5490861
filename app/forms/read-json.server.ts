import type { z } from 'zod'

/** Returns the JSON body of a request as the schema reads it; null for any other body. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  return schema.safeParse(await request.json().catch(() => null)).data ?? null
}
