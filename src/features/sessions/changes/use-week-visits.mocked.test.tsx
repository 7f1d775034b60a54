import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {sessionQueries} from '#data/queries/sessions.ts'
import {found, mount} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {useWeekVisits} from './use-week-visits.ts'

vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => false}))
vi.mock('#lib/device-zone.ts', async original => ({...(await original<object>()), deviceZone: () => 'America/Chicago'}))

beforeEach(() => vi.useFakeTimers({toFake: ['Date'], now: new Date('2026-06-15T18:00:00.000Z')}))
afterEach(() => vi.useRealTimers())

const visit = (name: string, day = '16') =>
  sampleSession({
    id: `visit-${day}`,
    scheduled_start: `2026-06-${day}T19:00:00.000Z`,
    scheduled_end: `2026-06-${day}T23:00:00.000Z`,
    assigned: {member_id: name, name, avatar_url: null},
  })

function Week({day}: {day: string}) {
  const {visits, asOf} = useWeekVisits(day)
  return <output>{visits ? `${visits.map(({assigned}) => assigned?.name).join()} as of ${asOf}` : 'unknown'}</output>
}

async function shownOffline(answers: {week?: object[]; window: object[]; weekAt?: string; day?: string}) {
  const client = new QueryClient({defaultOptions: {queries: {staleTime: Infinity, enabled: false}}})
  const range = sessionQueries.between('2026-06-13T00:00:00.000Z', '2026-06-22T00:00:00.000Z')
  if (answers.week) {
    client.setQueryData(range.queryKey, answers.week as never, {
      updatedAt: Date.parse(`2026-06-15T${answers.weekAt}:00.000Z`),
    })
  }
  client.setQueryData(sessionQueries.window().queryKey, answers.window as never, {
    updatedAt: Date.parse('2026-06-15T16:30:00.000Z'),
  })
  await mount(
    <QueryClientProvider client={client}>
      <Week day={answers.day ?? '2026-06-15'} />
    </QueryClientProvider>,
  )
  return found('output').textContent
}

test('the board of a week stored before the calendar names who goes by the calendar, with its age', async () => {
  const [week, window] = [[visit('Fay')], [visit('Gus'), visit('Ivy', '28')]]
  expect(await shownOffline({week, window, weekAt: '14:00'})).toBe('Gus as of 11:30 AM')
})

test('one stored after the calendar is shown as it is', async () => {
  const [week, window] = [[visit('Fay')], [visit('Gus'), visit('Ivy', '17'), visit('Ivy', '28')]]
  expect(await shownOffline({week, window, weekAt: '17:00'})).toBe('Fay as of 12:00 PM')
})

test('a week that is not stored is unknown if the calendar has only a part of it', async () => {
  expect(await shownOffline({window: [visit('Gus')], day: '2026-06-03'})).toBe('unknown')
})
