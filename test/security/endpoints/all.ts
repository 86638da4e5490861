import type { RoutePath } from '#test/support/routes'
import type { Way, Ways, World } from './endpoint.ts'
import { goodsWays } from './goods.ts'
import { officeWays } from './office.ts'
import { servicesWays } from './services.ts'
import { shopWays } from './shop.ts'

/** What every address of `app/routes.ts` takes; `npm run check` misses a new one. */
export function allWays(world: World): Ways {
  return {
    ...shopWays(world),
    ...goodsWays(world),
    ...officeWays(world),
    ...servicesWays(world),
  } satisfies Record<RoutePath, Way[]>
}
