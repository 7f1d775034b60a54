import {expect, test} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {MatchChips} from './match-chips.tsx'

/** Texts of the chips that speak for an offer, which have a check, and of the others. */
const chips = () => ({checked: texts('li:has(svg)'), others: texts('li:not(:has(svg))')})

test('a bidder who is free at only some of the visits has no check for it', async () => {
  await mount(
    <MatchChips
      match={{
        score: 50,
        reasons: [
          {kind: 'free', visits_free: 9, visits_total: 16},
          {kind: 'distance', miles: 3.5},
        ],
      }}
      above_cents={0}
    />,
  )
  expect(chips()).toEqual({checked: ['3.5 miles away'], others: ['free at 9 of 16 times']})
})

test('one who is free at all of them has, and a rate above the maximum has none', async () => {
  await mount(
    <MatchChips
      match={{score: 50, reasons: [{kind: 'free', visits_free: 2, visits_total: 2}], gaps: []}}
      above_cents={200}
    />,
  )
  expect(chips()).toEqual({checked: ['free at both times'], others: ['$2/hr above your maximum rate']})
})

test('one who is free at none says so, and one who is free at some names the other days', async () => {
  const total = {visits_total: 24, weekdays: [], dates: [], more_dates: 0}
  await mount(
    <MatchChips match={{score: 50, reasons: [], gaps: [{kind: 'free', ...total, visits_free: 0}]}} above_cents={0} />,
  )
  expect(chips()).toEqual({checked: [], others: ['not free at these times']})
  await mount(
    <MatchChips
      match={{
        score: 50,
        reasons: [{kind: 'free', visits_free: 17, visits_total: 24}],
        gaps: [{kind: 'free', ...total, visits_free: 17, weekdays: [1], dates: ['2026-06-09'], more_dates: 2}],
      }}
      above_cents={0}
    />,
  )
  expect(chips().others.at(-1)).toMatch(/^free at 17 of 24 times: not on Mondays; Tue, Jun 9.*; and 2 more$/)
})
