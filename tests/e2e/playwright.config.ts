import {defineConfig} from '@playwright/test'
import {bothLanguages, bothSizes, browserConfig, desk, inSpanish, isSoak, phone} from '#tests/support/browser/config.ts'
import type {Stage} from '#tests/support/browser/fixtures.ts'

// the app works on where the service worker is refused; what one does has tests of its own, and tests/offline
const withoutWorker = {serviceWorkers: 'block'} as const

/** What is played at both sizes in a soak is played once in `npm test`: staff at their desk, and the story and messages there too. */
const atTheDesk = isSoak
  ? new RegExp(bothSizes.tag)
  : new RegExp(`(staff/|days/|messages/|bookings/story).*${bothSizes.tag}`)
const notOnThePhone = isSoak ? {} : {grepInvert: new RegExp(`staff/.*${bothSizes.tag}`)}

export default defineConfig<Partial<Stage>>(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: {...phone, ...withoutWorker}, ...notOnThePhone},
    {name: 'desk', use: {...desk, ...withoutWorker}, grep: atTheDesk},
    {name: 'Spanish', use: {...phone, ...inSpanish, ...withoutWorker}, grep: new RegExp(bothLanguages.tag)},
  ],
})
