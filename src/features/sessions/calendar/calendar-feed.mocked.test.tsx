import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {userKey} from '#data/app/query-keys.ts'
import {sessionQueries} from '#data/queries/sessions.ts'
import {mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {until} from '#tests/support/until.ts'
import {CalendarFeedButton} from './calendar-feed.tsx'

const state = vi.hoisted(() => ({
  isOnline: true,
  files: [] as Blob[],
  who: null as object | null,
  meetings: [] as object[],
}))
vi.mock('#data/account/current-user.ts', async original => ({...(await original<object>()), useWho: () => state.who}))
vi.mock('#data/offline/use-connection.ts', () => ({
  useOnline: () => state.isOnline,
  useNeedsConnection: () => () => undefined,
}))
vi.mock('#data/queries/calendar-feed.ts', () => ({
  calendarFeedQuery: () => ({queryKey: ['feed'], queryFn: () => ({made_at: null})}),
  useCalendarFeed: () => ({make: {}, end: {}}),
}))
vi.mock('#data/offline/server-now.ts', async original => ({
  ...(await original<object>()),
  serverNow: () => now,
  useServerNow: () => now,
}))
vi.mock('#lib/save-file.ts', () => ({saveFile: (file: Blob) => state.files.push(file)}))
vi.mock('#api/client.ts', () => ({
  call: async (_: unknown, {query: {from, to}}: {query: {from: string; to: string}}) =>
    visits.filter(({scheduled_start: start}) => from <= start && start < to),
}))

const now = '2026-06-15T18:00:00.000Z'
const at = (day: string) => ({id: day, scheduled_start: `${day}T14:00:00.000Z`, scheduled_end: `${day}T18:00:00.000Z`})
const visits = ['2026-05-15', '2026-05-20', '2026-06-15', '2026-06-16', '2027-07-19', '2027-07-21'].map(day =>
  sampleSession(at(day)),
)

beforeEach(() => Object.assign(state, {isOnline: true, files: [], who: null, meetings: []}))
afterEach(() => vi.clearAllMocks())

/** The days of the visits in the file that is saved, and what is said of it. */
async function save() {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, retry: false}}})
  client.setQueryData(sessionQueries.window().queryKey, visits.slice(2, 4))
  client.setQueryData(userKey('sessions', 'meetings'), state.meetings)
  await mount(
    <QueryClientProvider client={client}>
      <CalendarFeedButton />
    </QueryClientProvider>,
  )
  await press('button')
  await until(() => expect(texts('[aria-labelledby=save-all] button')).toEqual(['Save calendar file']))
  await until(() =>
    expect(document.querySelector('[aria-labelledby=save-all] button')?.getAttribute('aria-disabled')).not.toBe('true'),
  )
  await press('[aria-labelledby=save-all] button')
  const text = await state.files[0]!.text()
  return {
    titles: [...text.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)/g)].map(([, title]) =>
      title?.replaceAll('\\', '').trim(),
    ),
    days: [...text.matchAll(/DTSTART:(\d{8})/g)].map(([, day]) => day),
    said: texts('[aria-labelledby=save-all] p')[0],
  }
}

test('the file has every visit of the private address, from 30 days back to 400 ahead', async () => {
  const {days, said} = await save()
  expect(days).toEqual(['20260520', '20260615', '20260616', '20270719'])
  expect(said).toBe('Visits of the last 30 days and the next 400, as they are now.')
})

test('without a connection it has those saved on the device, and says so', async () => {
  state.isOnline = false
  const {days, said} = await save()
  expect(days).toEqual(['20260615', '20260616'])
  expect(said).toMatch(/as saved on this device/)
})

test('it has the accepted meet-and-greets too, also those that are over', async () => {
  const meeting = (day: string, status: string) => ({
    id: day,
    start: `${day}T22:00:00.000Z`,
    end: `${day}T22:30:00.000Z`,
    status,
    with: 'Grace O.',
  })
  state.who = {role: 'parent', member_role: null}
  state.meetings = [
    meeting('2026-06-10', 'ACCEPTED'),
    meeting('2026-06-18', 'ACCEPTED'),
    meeting('2026-06-19', 'PROPOSED'),
  ]
  state.isOnline = false
  const {days, titles} = await save()
  expect(days).toEqual(['20260615', '20260616', '20260610', '20260618'])
  expect(titles.slice(2)).toEqual(['Meet-and-greet: Grace O.', 'Meet-and-greet: Grace O.'])
})

test('an office reads in its file who goes or that no one is assigned, and its caregiver only the visit', async () => {
  const [first, second] = visits.slice(2, 4)
  Object.assign(first!, {assigned: {member_id: 'cal', name: 'Caleb Ibarra', avatar_url: null}})
  Object.assign(state, {isOnline: false, who: {role: 'agency', member_role: 'coordinator'}})
  expect((await save()).titles).toEqual([`${first!.title}, Caleb goes`, `${second!.title}, no one is assigned`])
})
