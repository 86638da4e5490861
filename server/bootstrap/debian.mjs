import { spawnSync } from 'node:child_process'

/** Packages of Debian with what they need and no more; only root can install them. */
export function installFromDebian(...packages) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '--no-install-recommends', ...packages)
}
