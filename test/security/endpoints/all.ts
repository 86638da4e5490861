import type { RoutePath } from '#test/support/routes'
import type { Way, Ways, World } from './endpoint.ts'
import { goodsWays } from './goods.ts'
import { officeWays } from './office.ts'
import { servicesWays } from './services.ts'
import { shopWays } from './shop.ts'

/** What every address of `app/routes.ts` takes. */
export function allWays(world: World): Ways {
  return {
    ...shopWays(world),
    ...goodsWays(world),
    ...officeWays(world),
    ...servicesWays(world),
    // A path is missing (TS2741)? Add it with a body that it accepts, or [] if it takes no post: orders, products and stock to goods.ts, the rest of the admin to
    // office.ts, what visitors and buyers open to shop.ts, the rest to services.ts.
  } satisfies Record<RoutePath, Way[]>
}
