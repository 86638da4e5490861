import { afterAll, beforeAll } from 'vitest'
import { AdminShop, adminSecret } from '#test/support/admin-shop'
import { makeSqlite, type TestDatabase } from '#test/support/databases'
import { openJourney } from '#test/support/journey'

/** Opens a shop of its own for the journeys of one file in the admin; `admin` writes to its database. */
export function openAdminJourney() {
  let database: TestDatabase
  const journey = openJourney(async () => {
    database = await makeSqlite()
    return { ...database.env, SESSION_SECRET: adminSecret }
  })
  const admin = new AdminShop()
  beforeAll(() => admin.open(database.env.SHOP_DATA_DIR))
  afterAll(async () => {
    await admin.close()
    await database.drop()
  })
  return { journey, admin }
}
