import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleStaffSession} from '#tests/support/samples/visit-samples.ts'
import {ApiError} from '#data/app/message.ts'
import {ChangeTimesPart} from './change-times.tsx'

const server = vi.hoisted(() => ({
  sent: [] as unknown[],
  preview: {} as object,
  error: null as Error | null,
}))
vi.mock('#data/queries/admin/bookings.ts', () => ({
  useChangeVisitTimes: () => ({
    mutate: (body: unknown) => server.sent.push(body),
    isPending: false,
    error: server.error,
  }),
  visitTimesQuery: (id: string, times: object) => ({queryKey: [id, times]}),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => ({
    data: enabled ? server.preview : undefined,
    error: null,
  }),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const visit = sampleStaffSession()
const family = {id: 'family', user_id: null, name: 'Pat Doe', phone_number: null}
const sums = (minutes: number, family_cents: number) => ({
  minutes,
  family_cents,
  provider_cents: family_cents - 500,
  lead_cents: null,
})
beforeEach(() => {
  server.sent.length = 0
  server.error = null
  server.preview = {conflict: null, assigned_is_busy: false, before: sums(240, 8500), after: sums(300, 10_500)}
})

async function type(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find(each => each.textContent?.startsWith(label))
  const input = document.getElementById(field?.htmlFor ?? '') as HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', {bubbles: true}))
  })
}
const submit = () => found('[role=dialog] footer button:last-of-type')

test('staff read what new times change before they send them with a reason', async () => {
  await mount(<ChangeTimesPart visit={visit} family={family} />)
  await press('button')
  expect(texts('[role=dialog]').join(' ')).toContain('The caregiver’s side is notified. Tell the family by phone.')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  await type('To', '19:00')
  expect(texts('[role=dialog] p').join(' ')).toMatch(
    /5 hours instead of 4 hours.*The family pays \$105\.00 instead of \$85\.00\..*The caregiver gets \$100\.00 instead of \$80\.00\./,
  )
  await type('Reason', 'School ends later')
  await press('[role=dialog] footer button:last-of-type')
  expect(server.sent).toEqual([
    {
      start: visit.scheduled_start,
      end: '2026-06-09T00:00:00.000Z',
      reason: 'School ends later',
      seen: {scheduled_start: visit.scheduled_start, scheduled_end: visit.scheduled_end},
    },
  ])
})

test('times at which the caregiver has another visit cannot be sent, and it says why', async () => {
  server.preview = {...server.preview, conflict: 'caretaker'}
  await mount(<ChangeTimesPart visit={visit} family={family} />)
  await press('button')
  await type('To', '19:00')
  await type('Reason', 'School ends later')
  expect(found('[role=dialog]').textContent).toContain('The caregiver has another visit at that time.')
  await press('[role=dialog] footer button:last-of-type')
  expect(server.sent).toEqual([])
})

test('a refusal of new times goes once others are typed', async () => {
  const {redraw} = await mount(<ChangeTimesPart visit={visit} family={family} />)
  await press('button')
  await type('To', '19:00')
  await type('Reason', 'School ends later')
  server.error = new ApiError({kind: 'refused', status: 409, code: 'caretaker_busy', detail: 'Busy then'})
  await redraw(<ChangeTimesPart visit={{...visit}} family={family} />)
  expect(texts('[role=alert]')).toEqual(['Busy then'])
  await type('To', '19:30')
  expect(texts('[role=alert]')).toEqual([])
})

test('a visit that has begun or is canceled has no such button', async () => {
  await mount(<ChangeTimesPart visit={{...visit, scheduled_start: '2026-06-08T11:00:00.000Z'}} family={family} />)
  expect(texts('button')).toEqual([])
  await mount(<ChangeTimesPart visit={{...visit, status: 'CANCELLED'}} family={family} />)
  expect(texts('button')).toEqual([])
})
