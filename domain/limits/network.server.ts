import { BlockList, isIP } from 'node:net'

/** Private and loopback IP addresses, for instance of an unknown proxy: they do not identify a visitor's network. */
const innerNetworks = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  innerNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  innerNetworks.addSubnet(net, bits, 'ipv6')

/** Returns an IPv4 address or an IPv6 /64; null for a client that identifies no network. */
export function networkOf(client: string): string | null {
  const ip = client.replace(/\/64$/, '')
  const kind = isIP(ip)
  return kind === 0 || innerNetworks.check(ip, kind === 4 ? 'ipv4' : 'ipv6') ? null : client
}
