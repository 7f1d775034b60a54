import {existsSync} from 'node:fs'
import {join} from 'node:path'

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The Firefox of this machine: `FIREFOX_PATH`, or an installed one. */
export function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH
  if (named) return existsSync(named) ? named : undefined
  return usualPlaces.find(path => existsSync(path))
}

/** How Playwright starts an installed Firefox, through the driver beside this file. */
export const firefoxLaunch = () => ({
  channel: 'moz-firefox',
  executablePath: join(import.meta.dirname, 'firefox-driver.mjs'),
  // media features cannot be emulated: nothing fades, and the pointer is a finger, by the browser's own settings
  firefoxUserPrefs: {'ui.prefersReducedMotion': 1, 'ui.primaryPointerCapabilities': 1},
  env: {...process.env, FIREFOX_PATH: findFirefox() ?? ''},
})
