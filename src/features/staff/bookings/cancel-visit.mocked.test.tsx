import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleBooking} from '#tests/support/samples/booking-samples.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {CancelVisitPart} from './cancel-visit.tsx'

const cancel = vi.hoisted(() => vi.fn())
vi.mock('#data/queries/admin/bookings.ts', () => ({
  useCancelVisit: () => ({mutate: cancel, isPending: false, error: null}),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const visit = sampleStaffSession()
const booking = sampleBooking({hourly_rate: 25, fee_bps: 1000})
const family = {id: 'family', user_id: 'pat', name: 'Pat Doe', phone_number: null}

/** Types as a hand does, past React's own record of the value. */
async function type(input: HTMLElement, words: string) {
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  await act(async () => {
    set?.call(input, words)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

test('staff choose whose cancellation of a coming visit it is, free of charge by default', async () => {
  await mount(<CancelVisitPart visit={visit} family={family} booking={booking} />)
  await press('button')
  expect(texts('[role=alertdialog] label').join(' ')).toMatch(
    /No fee.*The family cancels.*The caregiver or agency cancels/,
  )
  expect(document.querySelector<HTMLInputElement>('[role=alertdialog] input[type=radio]:checked')?.value).toBe('staff')
  expect(texts('[role=alertdialog]').join(' ')).toContain(
    'An agency’s lead price is credited only if the whole booking is canceled.',
  )
})

test('what the cancellation of the family costs it is said and sent', async () => {
  await mount(<CancelVisitPart visit={visit} family={family} booking={booking} />)
  await press('button')
  expect(texts('[role=alertdialog]').join(' ')).not.toContain('The family owes')
  expect(texts('[role=alertdialog] label')[1]).toContain('The family pays $27.50, as if it canceled the visit itself.')
  await press('[role=alertdialog] input[value=family]')
  expect(texts('[role=alertdialog]').join(' ')).toContain('The family owes $27.50')
  await type(found('[role=alertdialog] input:not([type=radio])'), 'They are ill')
  await press('[role=alertdialog] button:last-of-type')
  expect(cancel.mock.calls[0]?.[0]).toEqual({canceled_for: 'family', reason: 'They are ill', fee_cents: 2750})
})

test('a visit that has begun or is canceled has no such button', async () => {
  await mount(
    <CancelVisitPart
      visit={{...visit, scheduled_start: '2026-06-08T11:00:00.000Z'}}
      family={family}
      booking={booking}
    />,
  )
  expect(texts('button')).toEqual([])
  await mount(<CancelVisitPart visit={{...visit, status: 'CANCELLED'}} family={family} booking={booking} />)
  expect(texts('button')).toEqual([])
})

test('staff read that only the caregiver’s side is notified and reads why where the family has no account', async () => {
  const said = () => texts('[role=alertdialog]').join(' ')
  const {redraw} = await mount(<CancelVisitPart visit={visit} family={family} booking={booking} />)
  await press('button')
  expect(said()).toMatch(/Both sides are notified\..*Both sides can read this\./)
  await redraw(<CancelVisitPart visit={visit} family={{...family, user_id: null}} booking={booking} />)
  expect(said()).toMatch(
    /The caregiver’s side is notified\. Tell the family by phone\..*The caregiver’s side can read this\./,
  )
  expect(said()).not.toContain('Both sides')
})
