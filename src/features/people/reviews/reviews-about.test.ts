import {expect, test} from 'vitest'
import type {ServiceComment} from '#contract/bookings/reviews.ts'
import {reviewsFirst} from './reviews-about.tsx'

const about = (id: string, name: string, org_id: string | null = null) =>
  ({id, about: {caretaker_id: org_id ? null : id, org_id, name, avatar_url: null}}) as ServiceComment

test('the reviews of the reviewed caregiver come first, newest first as before', () => {
  const comments = [about('1', 'June Rivers'), about('2', 'Grace Okafor'), about('3', 'Grace Okafor', 'an agency')]
  const order = (kind: 'caregiver' | 'agency') =>
    reviewsFirst([...comments, about('4', 'Grace Okafor')], {kind, name: 'Grace Okafor', avatar_url: null})
  expect(order('caregiver').map(({id}) => id)).toEqual(['2', '4', '1', '3'])
  expect(order('agency').map(({id}) => id)).toEqual(['3', '1', '2', '4'])
})
