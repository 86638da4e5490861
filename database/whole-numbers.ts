import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'

/** Thrown for a statement with a number that no column of the shop holds: all numbers are integers, as `bigint` or flags. */
export class NotAnInteger extends Error {
  override name = 'NotAnInteger' as const
  constructor(value: number) {
    super(`${value} is not a whole number, and the database holds whole numbers only`)
  }
}

/** Throws `NotAnInteger` for fractions, NaN and infinity; SQLite would store them, and PostgreSQL reject them. */
export function requireInteger(parameter: unknown): void {
  if (typeof parameter === 'number' && !Number.isInteger(parameter)) throw new NotAnInteger(parameter)
}

export class IntegersToSqlite extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    requireInteger(parameter)
    super.addParameter(parameter)
  }
}

export class IntegersToPostgres extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    requireInteger(parameter)
    super.addParameter(parameter)
  }
}
