import {expect, test} from 'vitest'
import {mount, texts} from '../../../../tests/support/mount.ts'
import {MatchChips} from './match-chips.tsx'

/** Texts of the chips that speak for an offer, which have a check, and of the others. */
const chips = () => ({checked: texts('li:has(svg)'), others: texts('li:not(:has(svg))')})

test('a bidder who is free at only some of the visits has no check for it', async () => {
  await mount(
    <MatchChips
      reasons={[
        {kind: 'free', visits_free: 9, visits_total: 16},
        {kind: 'distance', miles: 3.5},
      ]}
      above_cents={0}
    />,
  )
  expect(chips()).toEqual({checked: ['3.5 miles away'], others: ['free at 9 of 16 times']})
})

test('one who is free at all of them has, and a rate above the maximum has none', async () => {
  await mount(<MatchChips reasons={[{kind: 'free', visits_free: 2, visits_total: 2}]} above_cents={200} />)
  expect(chips()).toEqual({checked: ['free at both times'], others: ['$2/hr above your maximum rate']})
})
