import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Session} from '#contract/sessions/session.ts'
import {buttonNamed, found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {HoursReport} from './hours-report.tsx'
import type {PeopleSearch} from './search.ts'

const state = vi.hoisted(() => ({
  visits: [] as Session[],
  asked: [] as string[],
  search: {} as PeopleSearch,
  onSearch: vi.fn(),
  saved: vi.fn<(file: Blob, name: string) => void>(),
}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => {
    state.asked = queryKey.slice(-2).map(instant => instant.slice(0, 10))
    return {data: state.visits, error: null}
  },
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#ui/hooks/use-page-search.ts', () => ({usePageSearch: () => [state.search, state.onSearch]}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-12T12:00:00.000Z'}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => undefined}))
vi.mock('#lib/save-file.ts', () => ({saveFile: state.saved}))

/** A visit of four hours on this day of June 2026, settled unless it waits. */
const visit = (day: string, name: string, given: Partial<Session> = {}) => {
  const times = {start: `2026-06-${day}T19:00:00.000Z`, end: `2026-06-${day}T23:00:00.000Z`}
  return sampleSession({
    id: `${name}-${day}`,
    other_name: 'Nora',
    scheduled_start: times.start,
    scheduled_end: times.end,
    status: 'COMPLETED',
    settled_by: 'agreement',
    started_at: times.start,
    ended_at: times.end,
    assigned: {member_id: name, name, avatar_url: null},
    ...given,
  })
}

beforeEach(() => {
  state.search = {period: 'last_week'}
  state.visits = [
    visit('01', 'Fay Moss'),
    visit('02', '=Gus'),
    visit('03', 'Fay Moss', {settled_by: null, started_at: null, ended_at: null}),
    visit('08', 'Fay Moss'),
  ]
})

test('an agency reads the hours of last week per person, and in all', async () => {
  await mount(<HoursReport />)
  expect(state.asked).toEqual(['2026-05-30', '2026-06-08'])
  // Sunday first, as the board of the same page
  expect(texts('h2')).toEqual(['Sun, May 31 – Sat, Jun 6'])
  const text = document.body.textContent
  expect(text).toContain('In all: 8 hours confirmed, 4 hours waiting')
  expect(text).toMatch(/Fay Moss.*2.*4 hours.*4 hours/)
})

test('people are counted without the row of visits that no one is assigned to', async () => {
  state.visits = [visit('01', 'Fay Moss'), visit('02', '', {assigned: null})]
  const {redraw} = await mount(<HoursReport />)
  expect(texts('[role=status]')).toEqual(['1 person, plus unassigned visits'])
  state.visits = [visit('01', 'Fay Moss'), visit('02', 'Gus')]
  await redraw(<HoursReport key="assigned" />)
  expect(texts('[role=status]')).toEqual(['2 people'])
})

test('the file has a row for each person, and no cell that a spreadsheet reads as a formula', async () => {
  await mount(<HoursReport />)
  await press(buttonNamed('Download totals (CSV)'))
  const [file, name] = state.saved.mock.calls[0] ?? []
  expect(name).toContain('hours-2026-05-31-2026-06-06.csv')
  expect((await file?.text())?.trim().split('\r\n').slice(1)).toEqual([
    "'=Gus,2026-05-31,2026-06-06,1,4,0",
    'Fay Moss,2026-05-31,2026-06-06,2,4,4',
  ])
})

test('chosen days are at most 93, also by a typed address', async () => {
  state.search = {period: 'days', from: '2026-01-01', to: '2028-01-01'}
  await mount(<HoursReport />)
  expect(texts('h2')).toEqual(['Thu, Jan 1 – Fri, Apr 3'])
})

test('the visits behind a person’s hours are listed with day, family, times and hours', async () => {
  await mount(<HoursReport />)
  await press(buttonNamed('Fay Moss'))
  expect(found('[role=dialog]').textContent).toContain('Fay Moss')
  expect(texts('[role=dialog] li')).toEqual([
    'Mon, Jun 1, 20264 hoursChild Care for Nora · 2:00–6:00 PM',
    'Wed, Jun 3, 20264 hours waitingChild Care for Nora · 2:00–6:00 PM',
  ])
})

test('a second file has a line for each visit, by person and day', async () => {
  await mount(<HoursReport />)
  await press(buttonNamed('Download visits (CSV)'))
  const [file, name] = state.saved.mock.calls.at(-1) ?? []
  expect(name).toContain('visits-2026-05-31-2026-06-06.csv')
  expect((await file?.text())?.trim().split('\r\n')).toEqual([
    'Caregiver,Day,Family,Start,End,Hours confirmed,Hours waiting',
    "'=Gus,2026-06-02,Nora,14:00,18:00,4,0",
    'Fay Moss,2026-06-01,Nora,14:00,18:00,4,0',
    'Fay Moss,2026-06-03,Nora,14:00,18:00,0,4',
  ])
})
