import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {previewUserReinstatement, previewUserSuspension} from '#contract/admin/people.ts'
import type {AnswerOf} from '#contract/endpoint.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {EndSignIns, SuspendPart} from './account-actions.tsx'

const none = {requests: 0, offers: 0, bookings: 0, visits: 0, first_start: null, last_start: null}
const nothing: AnswerOf<typeof previewUserSuspension> = {
  ...none,
  ends: 'profile',
  assignments: 0,
  under_way: [],
  under_way_count: 0,
  plan: null,
}
const back: AnswerOf<typeof previewUserReinstatement> = {...none, requests: 1, assignments: 0, lost: []}

const seen = vi.hoisted(() => ({data: undefined as unknown, error: null as Error | null, sent: [] as unknown[]}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({enabled}: {enabled: boolean}) => (enabled ? {data: seen.data, error: seen.error} : {}),
}))
const command = vi.hoisted(() => () => ({
  mutate: (sent: unknown) => seen.sent.push(sent),
  reset: () => undefined,
  isPending: false,
  error: null,
}))
vi.mock('#data/queries/admin/people.ts', async original => ({
  ...(await original<object>()),
  useEndUserSignIns: command,
  useSuspend: command,
  useUnsuspend: command,
}))

beforeEach(() => {
  Object.assign(seen, {data: undefined, error: null, sent: []})
})

const asked = () => texts('[role=alertdialog]').join(' ')
const buttonNamed = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role=alertdialog] button')].find(
    ({textContent}) => textContent === name,
  )

const pressNamed = (name: string) => act(async () => buttonNamed(name)?.click())

async function askToSuspend(preview: Partial<typeof nothing> | undefined, of: 'person' | 'agency' = 'person') {
  seen.data = preview && {...nothing, ...preview}
  await mount(<SuspendPart of={of} id="id" name="Ann" suspended={null} />)
  await press('button')
  return asked()
}

const ahead = 'upcoming visits are canceled, and the other sides are notified'

test('what ends with a person is said only if they have something ahead', async () => {
  const empty = await askToSuspend({})
  expect(empty).toContain(
    'There are no open requests, offers or upcoming visits. Confirmations of past visits are still accepted.',
  )
  expect(empty).not.toContain(ahead)
})

test('what a person has ahead is said to end, and counted', async () => {
  const some = await askToSuspend({requests: 2})
  expect(some).toContain(ahead)
  expect(some).toContain('It ends 2 requests.')
})

test('of one of two adults, of an office and of staff nothing else is said to end', async () => {
  const shared = await askToSuspend({ends: 'nothing'})
  expect(shared).toContain('The person is logged out everywhere. Nothing else ends.')
  expect(shared).not.toContain(ahead)
})

test('an agency’s member is said to be taken off their visits', async () => {
  const member = await askToSuspend({ends: 'assignments', assignments: 3})
  expect(member).toContain(
    'They are taken off 3 visits assigned to them, also one under way, and the agency is notified.',
  )
  expect(member).not.toContain(ahead)
})

test('a member without visits is said to have none', async () => {
  expect(await askToSuspend({ends: 'assignments'})).toContain('No visits are assigned to them.')
})

test('a visit under way is named with its zone', async () => {
  const visit = {who: 'Ann Lee', until: '2026-06-08T21:00:00.000Z', timezone: 'America/Denver'}
  const asked = await askToSuspend({under_way: [visit], under_way_count: 1}, 'agency')
  expect(asked).toContain('1 visit is under way: Ann Lee, until 3:00 PM\u00A0MT. It stays.')
})

test('visits under way that are not named are counted too', async () => {
  const visit = {who: 'Ann Lee', until: '2026-06-08T21:00:00.000Z', timezone: 'America/Denver'}
  const asked = await askToSuspend({under_way: [visit], under_way_count: 31}, 'agency')
  expect(asked).toContain('31 visits are under way: Ann Lee, until 3:00 PM\u00A0MT and 30 more. They stay.')
})

test('a suspension waits for what it ends', async () => {
  await askToSuspend(undefined)
  expect(buttonNamed('Suspend')?.getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('Loading what this changes')
})

test('a reinstatement is not sent before what comes back is known, and then restores it', async () => {
  const suspended = {at: '2026-06-08T21:00:00.000Z', reason: null}
  const {redraw} = await mount(<SuspendPart of="agency" id="id" name="Maple" suspended={suspended} />)
  await press('button')
  expect(asked()).toContain('Its members can log in again, except those suspended on their own.')
  await pressNamed('Reinstate')
  expect(seen.sent).toEqual([])
  seen.data = back
  await redraw(<SuspendPart of="agency" id="id" name="Maple" suspended={suspended} />)
  await pressNamed('Reinstate')
  expect(seen.sent).toEqual([{of: 'agency', id: 'id', reason: '', restore: true, stay_suspended: []}])
})

test('a person of an agency can be left out of its reinstatement', async () => {
  const people = [
    {user_id: 'ann', name: 'Ann Lee'},
    {user_id: 'bob', name: 'Bob Day'},
  ]
  seen.data = {...back, people}
  const suspended = {at: '2026-06-08T21:00:00.000Z', reason: null}
  await mount(<SuspendPart of="agency" id="id" name="Maple" suspended={suspended} />)
  await press('button')
  expect(texts('fieldset label')).toEqual(['Ann Lee', 'Bob Day'])
  await press('fieldset input')
  await pressNamed('Reinstate')
  expect(seen.sent).toMatchObject([{stay_suspended: ['ann']}])
})

test('a reinstatement whose preview failed asks to load it, and does not say that it is loading', async () => {
  seen.error = new Error('no answer')
  const suspended = {at: '2026-06-08T21:00:00.000Z', reason: null}
  await mount(<SuspendPart of="agency" id="id" name="Maple" suspended={suspended} />)
  await press('button')
  expect(asked()).toContain('What this changes could not be loaded')
  expect(asked()).toContain('Load what this changes first')
  expect(asked()).not.toContain('Loading')
  expect(buttonNamed('Reinstate')?.getAttribute('aria-disabled')).toBe('true')
})

test('logging a person out promises no password, which they may lack', async () => {
  await mount(<EndSignIns id="id" name="Ann" />)
  await press('button')
  expect(asked()).toContain('Every device is logged out now.')
  expect(asked()).not.toContain('password')
})
