import {defineConfig} from '@playwright/test'
import {browserConfig, desk, oneSize, phone} from '#tests/support/browser/config.ts'

// the app works on where the service worker is refused; what one does has tests of its own, and tests/offline
const withoutWorker = {serviceWorkers: 'block'} as const

export default defineConfig(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: {...phone, ...withoutWorker}},
    {name: 'desk', use: {...desk, ...withoutWorker}, grepInvert: new RegExp(oneSize.tag)},
  ],
})
