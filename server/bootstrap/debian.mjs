import { spawnSync } from 'node:child_process'

/** Without a network it is over soon. */
const patience = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'Acquire::https::Timeout=15']

/** Packages of Debian with what they need and no more; only root can install them. */
export function installFromDebian(...packages) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...patience.flatMap((option) => ['-o', option]), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', ...packages)
}

/** Whether this system's lists know the package. */
export function isInDebian(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}
