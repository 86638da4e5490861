/** The allowed form of a URL setting. */
type UrlKind = {
  schemes: readonly string[]
  /** Only scheme, host and port. */
  isOrigin?: boolean
  /** Requires a database name as path, and allows only `postgresParameters` behind the ?. */
  namesDatabase?: boolean
  /** Allows an empty host, for PostgreSQL's socket. */
  mayLackHost?: boolean
}

/**
 * The parameters of a PostgreSQL URL that both the shop's client and libpq, by which pg_dump and psql connect, accept; with the environment variable
 * of libpq.
 */
export const postgresParameters = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslnegotiation: 'PGSSLNEGOTIATION',
  channel_binding: 'PGCHANNELBINDING',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
  connect_timeout: 'PGCONNECT_TIMEOUT',
}

/** Likewise understood by both. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full']

/**
 * Returns advice about a common mistake in a URL, as the end of a sentence; null for a valid URL. Never repeats the value, which may contain a
 * password.
 */
export function findUrlMistake(value: string, kind: UrlKind): string | null {
  const [scheme = ''] = kind.schemes
  if (/^["'“‘].*["'”’]$/s.test(value)) return 'leave the quotation marks around it out'
  if (value !== value.trim()) return 'there is a space or a line break before or after it'
  if (/\s/.test(value)) return 'there is a space within it (in a password, write %20)'
  if (/[<>]/.test(value)) return 'put your own name in the place of what stands between < and >'
  const [, begin = ''] = /^([a-z][a-z0-9+]*):\/\//i.exec(value) ?? []
  if (begin === '') {
    const near = /^[a-z]{3,10}(:\/?|\/\/?|;\/\/)(?!\d+($|\/))/i.test(value)
    return near ? `it must begin with ${scheme}://, with a colon and two slashes` : `${scheme}:// is missing before it`
  }
  if (!kind.schemes.includes(begin.toLowerCase())) return `it begins with ${begin}:// instead of ${scheme}://`
  const rest = value.slice(begin.length + 3)
  if (/^[a-z]+:\/\//i.test(rest)) return `${begin}:// stands there twice`
  if (rest.startsWith('/') && !kind.mayLackHost) return `there is a slash too much behind ${begin}://`
  const [, authority = ''] = /^([^/?#]*)/.exec(rest) ?? []
  const isCut = rest.lastIndexOf('@') > authority.length
  if (!kind.isOrigin && (isCut || authority.split('@').length > 2))
    return 'its user or password holds a sign that has to be written otherwise: @ as %40, : as %3A, / as %2F, # as %23, ? as %3F'
  if (/%(?![0-9a-f]{2})/i.test(value)) return 'a % in its password has to be written as %25'
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host === '' && !kind.mayLackHost) return 'it names no server'
  const [, port = ''] = /:([^:\]]*)$/.exec(host) ?? []
  if (port !== '' && !(/^\d+$/.test(port) && Number(port) <= 65_535)) return 'its port must be a number up to 65535'
  const url = URL.parse(value)
  if (!url) return 'the name of its server cannot be one'
  if (kind.isOrigin) return findOriginMistake(url)
  if (kind.namesDatabase && !/^\/[^/]+$/.test(url.pathname))
    return 'it names no database: end it with one, such as /shop'
  return kind.namesDatabase ? findParameterMistake(url.searchParams) : null
}

function findParameterMistake(parameters: URLSearchParams): string | null {
  const known = Object.keys(postgresParameters)
  if ([...parameters.keys()].some((name) => !known.includes(name)))
    return `behind its ? pg_dump, which makes the backups, understands only ${known.join(', ')}`
  const sslMode = parameters.get('sslmode')
  if (sslMode !== null && !sslModes.includes(sslMode))
    return `pg_dump, which makes the backups, understands only ${sslModes.join(', ')} as its sslmode (a certificate that no authority has signed is named by sslrootcert)`
  return null
}

function findOriginMistake(url: URL): string | null {
  if (url.username || url.password) return 'leave out what stands before the @'
  if (url.search || url.hash || url.href.includes('?')) return 'leave out the ? or # and what stands behind it'
  if (url.pathname !== '/') return 'leave out what stands behind the name'
  return null
}
