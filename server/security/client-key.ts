import { isIPv6 } from 'node:net'

/**
 * Returns the key by which limits count a client: an IPv4 address, or the /64 network of an IPv6 address, because a household
 * has all addresses of its network and could use another one each time.
 */
export function clientKey(ip: string): string {
  const [bare = ''] = ip.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return mapped
  if (!isIPv6(bare)) return ip
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
