import { spawnSync } from 'node:child_process'

/** Without a network apt fails within seconds. */
const shortTimeouts = ['Acquire::Retries=1', 'Acquire::http::Timeout=15', 'Acquire::https::Timeout=15']

export function installFromDebian(...packages) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...shortTimeouts.flatMap((option) => ['-o', option]), ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', ...packages)
}

export function isInDebian(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}
