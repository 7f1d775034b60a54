import {expect, test} from 'vitest'
import type {ListedAgency} from '#contract/bookings/providers.ts'
import {emptyText} from './empty-text.ts'

const none = {agencies: []}
const one = {agencies: [{} as ListedAgency]}
const unlisted = 'Not every caregiver is listed. A request also reaches those who are not.'

test('where no one works a family reads of the waitlist, and of no unlisted caregivers', () => {
  expect(emptyText(none, {}, {caregivers: 'none', agencies: 'none'})).toBe(
    'No caregivers or agencies serve this area yet. You can keep your request on the waitlist. ' +
      'It opens as soon as someone serves this area, and we notify you then.',
  )
  expect(emptyText(one, {}, {caregivers: 'none', agencies: 'few'})).toBe('No verified caregivers serve this area yet.')
})

test('where only unlisted caregivers work, a request reaches them', () => {
  expect(emptyText(one, {}, {caregivers: 'few', agencies: 'few'})).toBe(unlisted)
})

test('a guest reads what becomes of a request where no one works, and that no agency does', () => {
  const waits = 'If no one serves this area yet, your request waits until someone does, and we notify you then.'
  expect(emptyText(none, {}, undefined)).toBe(`${unlisted} No agencies serve this county yet. ${waits}`)
  expect(emptyText(one, {}, undefined)).toBe(`${unlisted} ${waits}`)
  // the filters may be why
  expect(emptyText(none, {rating: 4}, undefined)).toBe(unlisted)
})

test('while it is unknown who serves the place, a family reads nothing that would change', () => {
  expect(emptyText(none, {}, 'loading')).toBe('')
})
