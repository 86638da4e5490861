import { indianDay } from '#domain/calendar/moment'
import type { Db } from '#domain/database'
import type { Claims } from '#domain/shop-settings/shop-settings'
import { readSettings } from '#domain/shop-settings/shop-settings.server'
import { type Finding, missing, note, ok } from '#server/doctor/finding'

const place = 'An owner changes it in the admin: Settings, Claims and prices shown.'

/** Lists claims of the shop that may mislead buyers, each with its legal risk, and imported products without importer. */
export async function checkClaims(db: Db, now: number): Promise<Finding[]> {
  const { claims } = await readSettings(db)
  return [...risksOf(claims, now).map(([what, risk]) => note(what, risk, place)), await checkImporters(db)]
}

function risksOf(claims: Claims, now: number): [what: string, risk: string][] {
  const year = indianDay(now).slice(0, 4)
  const risks: [boolean, string, string][] = [
    [
      claims.struckPrice === 'list',
      'Struck price of ₹800',
      'was never charged: a misleading price; another shop was fined ₹2 lakh for one (Consumer Protection Act 2019)',
    ],
    [
      claims.testimonials,
      'Quotes of clients',
      'are written, not received: reviews must come from real buyers (IS 19000, Consumer Protection Act 2019)',
    ],
    [claims.firstOrderCard, 'Card of 10% off', 'offers a discount that nobody can get yet: a misleading advertisement'],
    [
      claims.naturalCounter,
      'Counter of 100%',
      'FSSAI asks food businesses not to say "100 %" on labels and in promotion (advisory of 28 May 2025)',
    ],
    [
      claims.copyrightYear !== year,
      `Copyright of ${claims.copyrightYear}`,
      `the year is ${year}: the shop looks left alone`,
    ],
  ]
  return risks.flatMap(([isSaid, what, risk]) => (isSaid ? [[what, risk] as [string, string]] : []))
}

async function checkImporters(db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('status', '=', 'live')
    .where('origin_country', 'is not', null)
    .where('origin_country', '<>', 'IN')
    .where('importer', '=', '')
    .orderBy('position')
    .execute()
  if (rows.length === 0) return ok('Importers', 'each imported product names its importer')
  const some = rows.slice(0, 5).map(({ id }) => id)
  return missing(
    'Importers',
    `${rows.length} imported products name none: ${some.join(', ')}`,
    'Write who imports them on the Products page, under Imported by: the label must say it.',
  )
}
