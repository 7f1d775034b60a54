import {defineConfig} from '@playwright/test'
import {
  bothLanguages,
  bothSizes,
  browserConfig,
  desk,
  inHeadlessShell,
  inSoak,
  inSpanish,
  isSoak,
  phone,
} from '#tests/support/browser/config.ts'
import type {Stage} from '#tests/support/browser/fixtures.ts'

// the app works on where the service worker is refused; what one does has tests of its own, and tests/offline
const withoutWorker = {serviceWorkers: 'block', ...inHeadlessShell} as const

/** What is played at both sizes in a soak is played once in `npm test`, staff’s at the desk; whole days and the people board at both. */
const atTheDesk = isSoak ? bothSizes.tag : `(staff/|days/|agency/people).*${bothSizes.tag}`
const notOnThePhone = `${inSoak.tag}|staff/.*${bothSizes.tag}`
const leftOut = (pattern: string) => (isSoak ? {} : {grepInvert: new RegExp(pattern)})

export default defineConfig<Partial<Stage>>(browserConfig('e2e'), {
  projects: [
    {name: 'phone', use: {...phone, ...withoutWorker}, ...leftOut(notOnThePhone)},
    {name: 'desk', use: {...desk, ...withoutWorker}, grep: new RegExp(atTheDesk), ...leftOut(inSoak.tag)},
    {
      name: 'Spanish',
      use: {...phone, ...inSpanish, ...withoutWorker},
      grep: new RegExp(bothLanguages.tag),
      ...leftOut(`${inSoak.tag}|${bothSizes.tag}`),
    },
  ],
})
