import {expect, test, vi} from 'vitest'
import {mount, texts} from '#tests/support/mount.ts'
import {CountyList} from './county-list.tsx'

vi.mock('./place-field.tsx', () => ({PlaceField: ({hint}: {hint: string}) => <p>{hint}</p>}))

test('an agency reads that its leads need a plan only once it is known to have none', async () => {
  const field = {
    name: 'counties',
    value: [],
    onChange: () => undefined,
    onBlur: () => undefined,
    error: undefined,
    places: {options: []} as never,
  }
  const {redraw} = await mount(<CountyList {...field} isSubscribed={undefined} />)
  expect(texts('p')).toEqual([''])
  await redraw(<CountyList {...field} isSubscribed={false} />)
  expect(texts('p')[0]).toMatch(/^With a plan, requests from families in these counties are your leads\./)
  await redraw(<CountyList {...field} isSubscribed />)
  expect(texts('p')[0]).toMatch(/^Requests from families in these counties are your leads\./)
})
