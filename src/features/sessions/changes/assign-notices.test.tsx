import {expect, test} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {OverlapNotice} from './assign-notices.tsx'

test('the visit that is there already is named, and one that is not known by the time to assign', async () => {
  const there = sampleSession({id: 'there', other_name: 'Hannah Mercer'})
  const wanted = {scheduled_start: '2026-06-08T20:00:00.000Z', scheduled_end: '2026-06-09T00:00:00.000Z'}
  const overlap = {...wanted, member_id: 'jonah', is_later: false, session_id: 'there'}
  const shown = (visits: readonly (typeof there)[]) => (
    <OverlapNotice
      overlaps={[overlap]}
      visits={visits}
      member_id="jonah"
      and_later={false}
      timezone="America/Chicago"
      now="2026-05-20T12:00:00.000Z"
    />
  )
  const {redraw} = await mount(shown([there]))
  const text = () => document.body.textContent?.replaceAll(/\s/g, ' ')
  expect(text()).toContain('Hannah Mercer, Mon, Jun 8, 2:00–6:00 PM. Choose someone else')
  await redraw(shown([]))
  expect(text()).toContain('Mon, Jun 8, 3:00–7:00 PM. Choose someone else')
})

test('in Spanish the day of that visit is within the sentence', async () => {
  const ownLocale = getLocale
  overwriteGetLocale(() => 'es')
  const overlap = {
    scheduled_start: '2026-06-08T20:00:00.000Z',
    scheduled_end: '2026-06-09T00:00:00.000Z',
    member_id: 'jonah',
    is_later: false,
    session_id: 'there',
  }
  await mount(
    <OverlapNotice
      overlaps={[overlap]}
      visits={[sampleSession({id: 'there', other_name: 'Hannah Mercer'})]}
      member_id="jonah"
      and_later={false}
      timezone="America/Chicago"
      now="2026-05-20T12:00:00.000Z"
    />,
  )
  overwriteGetLocale(ownLocale)
  expect(document.body.textContent).toContain('Hannah Mercer, el lun, 8 de jun, ')
})
