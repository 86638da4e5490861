import { sum } from '#domain/sum'
import type { PageCache } from '#server/cache/page-cache'
import type { AdmissionControl } from '#server/http/admission-control'
import type { Connections } from '#server/http/connections'
import { counter, gauge, type Metric } from '#server/operations/metrics'

export function httpMetrics(parts: {
  caches: PageCache[]
  admissionControl: AdmissionControl
  connections: Connections
}): Metric[] {
  return [
    ...cacheMetrics(parts.caches),
    ...admissionMetrics(parts.admissionControl),
    ...connectionMetrics(parts.connections),
  ]
}

function admissionMetrics({ pages, limits }: AdmissionControl): Metric[] {
  const { running, waiting, refused } = pages.state
  return [
    gauge('shop_pages_inside', 'Pages that are being made, or wait for it.', [
      ['state="made"', running],
      ['state="waiting"', waiting],
    ]),
    counter('shop_turned_away_total', 'Requests that found no place.', refused),
    counter('shop_limited_total', 'Requests refused for what their client has under way.', limits.state.refused),
  ]
}

function connectionMetrics({ state }: Connections): Metric[] {
  const closed = 'Connections closed because they asked too far ahead, said nothing or made room.'
  return [
    gauge('shop_connections', 'Connections that are open.', state.open),
    counter('shop_connections_closed_total', closed, state.closed),
  ]
}

function cacheMetrics(caches: PageCache[]): Metric[] {
  const total = (what: keyof PageCache['size']) => sum(caches, (cache) => cache.size[what])
  return [
    gauge('shop_page_cache_pages', 'Pages kept in memory.', total('pages')),
    gauge('shop_page_cache_bytes', 'Bytes of the pages kept in memory.', total('bytes')),
    counter('shop_page_cache_hits_total', 'Responses that memory had.', total('hits')),
    counter('shop_page_cache_renderings_total', 'Pages rendered for the cache.', total('renderings')),
  ]
}
