import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import {chromium} from 'playwright'

/**
 * The first two are ours: lists below the address bar, which no test has, each of them a page of the browser's own in
 * every new context. The others are what Playwright 1.65.1 turns off, because of two such flags the last one counts.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'AimEnabled',
  'ThirdPartyStoragePartitioning',
]

/** Flags for every headless run: nothing is fetched or updated behind a test's back, and it runs as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without windows, as Debian builds it: twelve tests took 64 s in it, and 108 s in the whole browser. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/** The Chromium of this machine: `CHROMIUM_PATH`, an installed one, or the one Playwright downloaded. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : undefined
  return [...usualPlaces, chromium.executablePath()].find(path => existsSync(path))
}

/** The Chromium that plays fastest. It has no Background Sync and shows no notifications: their tests use `findChromium`. */
export function findHeadlessShell(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium()
}

/** As `findChromium`, and installs one where the machine allows it. Throws one sentence that says what to do. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there.`)
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'}
    execFileSync('apt-get', ['update', '-qq'], {env, stdio: ['ignore', 'ignore', 'inherit']})
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('The browser tests need Chromium: install it, or name its program in CHROMIUM_PATH.')
}
