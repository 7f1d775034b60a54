import {defineConfig} from '@playwright/test'
import {bothSizes, browserConfig, desk, phone} from '#tests/support/browser/config.ts'

// the app works on where the service worker is refused; what one does has tests of its own, and tests/offline
const withoutWorker = {serviceWorkers: 'block'} as const

export default defineConfig(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: {...phone, ...withoutWorker}},
    {name: 'desk', use: {...desk, ...withoutWorker}, grep: new RegExp(bothSizes.tag)},
  ],
})
