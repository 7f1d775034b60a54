import {expect, test, vi} from 'vitest'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {CancelVisitPart} from './cancel-visit.tsx'

vi.mock('#data/queries/admin/bookings.ts', () => ({
  useCancelVisit: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const visit = sampleStaffSession()
const family = {id: 'family', user_id: 'pat', name: 'Pat Doe', phone_number: null}

test('staff choose whose cancellation of a coming visit it is, free of charge by default', async () => {
  await mount(<CancelVisitPart visit={visit} family={family} />)
  await press('button')
  expect(texts('[role=alertdialog] label').join(' ')).toMatch(
    /No fee.*The family cancels.*The caregiver or agency cancels/,
  )
  expect(document.querySelector<HTMLInputElement>('[role=alertdialog] input[type=radio]:checked')?.value).toBe('staff')
  expect(texts('[role=alertdialog]').join(' ')).toContain(
    'An agency’s lead price is credited only if the whole booking is canceled.',
  )
})

test('a visit that has begun or is canceled has no such button', async () => {
  await mount(<CancelVisitPart visit={{...visit, scheduled_start: '2026-06-08T11:00:00.000Z'}} family={family} />)
  expect(texts('button')).toEqual([])
  await mount(<CancelVisitPart visit={{...visit, status: 'CANCELLED'}} family={family} />)
  expect(texts('button')).toEqual([])
})

test('staff read that only the caregiver’s side is notified and reads why where the family has no account', async () => {
  const said = () => texts('[role=alertdialog]').join(' ')
  const {redraw} = await mount(<CancelVisitPart visit={visit} family={family} />)
  await press('button')
  expect(said()).toMatch(/Both sides are notified\..*Both sides can read this\./)
  await redraw(<CancelVisitPart visit={visit} family={{...family, user_id: null}} />)
  expect(said()).toMatch(
    /The caregiver’s side is notified\. Tell the family by phone\..*The caregiver’s side can read this\./,
  )
  expect(said()).not.toContain('Both sides')
})
