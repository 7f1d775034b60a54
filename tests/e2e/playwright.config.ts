import {defineConfig} from '@playwright/test'
import {bothLanguages, bothSizes, browserConfig, desk, inSpanish, phone} from '#tests/support/browser/config.ts'
import type {Stage} from '#tests/support/browser/fixtures.ts'

// the app works on where the service worker is refused; what one does has tests of its own, and tests/offline
const withoutWorker = {serviceWorkers: 'block'} as const

export default defineConfig<Partial<Stage>>(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: {...phone, ...withoutWorker}},
    {name: 'desk', use: {...desk, ...withoutWorker}, grep: new RegExp(bothSizes.tag)},
    {name: 'Spanish', use: {...phone, ...inSpanish, ...withoutWorker}, grep: new RegExp(bothLanguages.tag)},
  ],
})
