import {defineConfig} from '@playwright/test'
import {bothLanguages, browserConfig, inSoak, inSpanish, isSoak, phone} from '#tests/support/browser/config.ts'
import type {Stage} from '#tests/support/browser/fixtures.ts'
import {findPostgres} from '#tests/support/services/postgres.ts'
import {needsPostgres} from './support/fixtures.ts'

/** What `npm run soak` alone plays. */
const leftOut = [
  !isSoak && inSoak.tag,
  process.env.WALKS !== '1' && '@walk',
  !findPostgres() && needsPostgres.tag,
].filter(Boolean)

export default defineConfig<Partial<Stage>>(browserConfig('offline'), {
  // by its place: a clone may stand in a folder of that name
  testIgnore: `${import.meta.dirname}/sim/**`,
  // sooner than a page looks again by itself: what must come at once is not to come by that
  expect: {timeout: 15_000},
  ...(leftOut.length > 0 && {grepInvert: new RegExp(leftOut.join('|'))}),
  projects: [
    {name: 'phone', use: phone},
    ...(isSoak ? [{name: 'Spanish', use: {...phone, ...inSpanish}, grep: new RegExp(bothLanguages.tag)}] : []),
  ],
})
