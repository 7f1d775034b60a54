import {useState} from 'react'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {found, mount, press, pressKey, setWidth, texts} from '#tests/support/mount.ts'
import {AgendaCalendar} from './agenda-calendar.tsx'
import {AgendaList} from './agenda-list.tsx'
import {byDay} from './calendar-item.ts'
import type {CalendarItem, CalendarView} from './calendar-item.ts'

const visit = (id: string, start: string, end: string, timezone = 'America/Chicago'): CalendarItem => ({
  id,
  start,
  end,
  timezone,
  title: `Visit ${id}`,
  tone: 'info',
  attributes: {'data-session-id': id},
})

// 11:30 PM in Nashville on the 20th, which is already the 21st in UTC and in New York
const late = visit('late', '2026-11-21T05:30:00Z', '2026-11-21T08:00:00Z')
const lateElsewhere = visit('elsewhere', '2026-11-21T05:30:00Z', '2026-11-21T08:00:00Z', 'America/New_York')
const early = visit('early', '2026-11-20T15:00:00Z', '2026-11-20T19:00:00Z')

function Calendar({items, view: opened, empty}: {items: CalendarItem[]; view?: CalendarView; empty?: string}) {
  const [day, setDay] = useState('2026-11-20')
  const [view, setView] = useState(opened)
  return (
    <AgendaCalendar
      items={items}
      day={day}
      onDay={setDay}
      today="2026-11-20"
      now="2026-11-20T18:00:00.000Z"
      viewerZone="America/Chicago"
      {...(view && {view})}
      onView={setView}
      empty={empty}
      renderLink={(item, {className, children}) => (
        <a href={`#${item.id}`} className={className}>
          {children}
        </a>
      )}
    />
  )
}

beforeEach(() => setWidth(1280))
afterEach(() => vi.restoreAllMocks())

test('a visit belongs to the day on which it starts in its own zone, and over midnight to the next one too', () => {
  const days = byDay([late, lateElsewhere, early])
  expect([...days.keys()]).toEqual(['2026-11-20', '2026-11-21'])
  expect(days.get('2026-11-20')?.map(item => item.id)).toEqual(['early', 'late'])
  expect(days.get('2026-11-21')?.map(item => item.id)).toEqual(['late', 'elsewhere'])
})

test('a canceled visit is struck through in the month and in the day’s list', async () => {
  await mount(<Calendar items={[early, {...late, isCanceled: true}]} />)
  expect(texts('.line-through')).toEqual(['11:30 PM Visit late', 'until 2:00 AM Visit late', 'Visit late'])
})

test('the name of a day counts the visits that stand, and meetings, bids and canceled visits apart', async () => {
  const other = (id: string, given: Partial<CalendarItem>) => ({...early, id, ...given})
  await mount(
    <Calendar
      items={[
        early,
        other('meeting', {kind: 'meeting'}),
        other('bid', {kind: 'bid'}),
        other('first', {isCanceled: true}),
        other('second', {isCanceled: true}),
      ]}
    />,
  )
  const name = found('[data-day="2026-11-20"]').getAttribute('aria-label')
  expect(name).toMatch(/, today, 1 visit, 1 meet-and-greet, 1 bid, 2 canceled visits$/)
})

test('the zone is named only when it is not the one of the viewer', async () => {
  await mount(<Calendar items={[late, lateElsewhere]} />)
  expect(found('li[data-session-id=late]').textContent).toContain('11:30 PM – 2:00 AM (+1 day)')
  expect(found('li[data-session-id=late]').textContent).not.toContain('Time')
  await press('[data-day="2026-11-21"]')
  expect(found('li[data-session-id=elsewhere]').textContent).toContain('12:30–3:00 AM · Eastern Time')
})

test('Today is that of the zone in which the visit’s time stands, not the device’s', async () => {
  // 10 PM on the 20th in Nashville, already the 21st in UTC
  const now = '2026-11-21T04:00:00.000Z'
  const next = visit('next', '2026-11-21T23:30:00Z', '2026-11-22T02:30:00Z')
  const abroad = visit('abroad', '2026-11-21T20:00:00Z', '2026-11-21T21:00:00Z', 'UTC')
  const list = (items: CalendarItem[]) => (
    <AgendaList
      items={items}
      today="2026-11-21"
      now={now}
      viewerZone="UTC"
      renderLink={(_, {className, children}) => <span className={className}>{children}</span>}
    />
  )
  const {redraw} = await mount(list([late, next]))
  expect(texts('h3')).toEqual(['TodayFri, Nov 20', 'TomorrowSat, Nov 21'])
  await redraw(list([next, abroad]))
  expect(texts('h3')).toEqual(['Sat, Nov 21'])
})

test('a visit over midnight stands on its second day until its end, in the agenda and in the cell', async () => {
  const untilMidnight = visit('midnight', '2026-11-21T01:00:00Z', '2026-11-21T06:00:00Z')
  await mount(<Calendar items={[late, untilMidnight]} />)
  expect(found('[data-day="2026-11-21"]').textContent).toBe('21until 2:00 AM Visit late')
  await press('[data-day="2026-11-21"]')
  expect(texts('li time')).toEqual(['until 2:00 AM'])
})

test('a phone that opens on the second day of a visit does not list the first', async () => {
  setWidth(360)
  await mount(<Calendar items={[late]} />)
  expect(texts('h3')).toEqual(['TodayFri, Nov 20', 'TomorrowSat, Nov 21'])
  await press('[data-day="2026-11-21"]')
  expect(texts('h3')).toEqual(['TomorrowSat, Nov 21'])
  expect(texts('li time')).toEqual(['until 2:00 AM'])
})

test('the keyboard walks through the days, over the end of the month, and focus goes along', async () => {
  await mount(<Calendar items={[early]} />)
  expect(found('[data-day="2026-11-20"]').getAttribute('aria-label')).toBe('Friday, November 20, 2026, today, 1 visit')
  await pressKey('[data-day="2026-11-20"]', 'ArrowDown')
  await pressKey('[data-day="2026-11-27"]', 'ArrowDown')
  expect(document.activeElement).toBe(found('[data-day="2026-12-04"]'))
  expect(found('table').getAttribute('aria-label')).toBe('December 2026')
})

test('a week is named by its days, and on a wide screen each visit has its end and who comes', async () => {
  await mount(<Calendar view="week" items={[{...early, person: 'Fay Moss'}]} />)
  expect(texts('h2')[0]).toBe('Nov 15 – 21')
  expect(texts('[data-session-id=early]')[0]).toBe('9:00 AM – 1:00 PM Visit earlyFay Moss')
  await press('[aria-label="Next week"]')
  expect(texts('h2')[0]).toBe('Nov 22 – 28')
})

test.each([360, 1280])(
  'at %i px the arrows keep their place when another month is shown, and Today its own',
  async width => {
    setWidth(width)
    await mount(<Calendar items={[early]} />)
    const buttons = () => [...document.querySelectorAll('button')].filter(({dataset}) => dataset.day === undefined)
    const before = buttons().map(({parentElement}) => parentElement)
    expect(texts('button.invisible')).toEqual(['Today'])
    await press('[aria-label="Next month"]')
    expect(texts('h2')[0]).toBe('December 2026')
    expect(buttons().map(({parentElement}) => parentElement)).toEqual(before)
    expect(texts('button.invisible')).toEqual([])
    // on a phone the first row has no room for it
    const isBesideArrows = found('[aria-label="Next month"]').parentElement?.textContent?.includes('Today')
    expect(isBesideArrows).toBe(width > 360)
  },
)

test('a phone shows the agenda from the chosen day on, a day under its name', async () => {
  setWidth(360)
  await mount(<Calendar items={[early, lateElsewhere]} />)
  expect(texts('h3')).toEqual(['TodayFri, Nov 20', 'TomorrowSat, Nov 21'])
  await press('[data-day="2026-11-21"]')
  expect(texts('h3')).toEqual(['TomorrowSat, Nov 21'])
})

test('a phone says above the empty days that there is no visit yet, and how to get one', async () => {
  setWidth(360)
  const {redraw} = await mount(<Calendar items={[]} empty="No visits yet" />)
  const text = () => document.body.textContent
  expect(text().indexOf('No visits yet')).toBe(0)
  expect(text()).not.toContain('Nothing planned')
  // with a visit anywhere the days stand at the top, whatever month is shown
  await redraw(
    <Calendar items={[visit('past', '2026-06-01T15:00:00Z', '2026-06-01T19:00:00Z')]} empty="No visits yet" />,
  )
  expect(text()).not.toContain('No visits yet')
  expect(text()).toContain('Nothing planned from this day on.')
})

test('a phone lists the whole week, opened at today or at the day that is chosen', async () => {
  setWidth(360)
  const openedAt: (string | undefined)[] = []
  // the styles that keep the days in sight are not there in this document
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({position: 'sticky', top: '56px'} as CSSStyleDeclaration)
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    openedAt.push(this.querySelector('h3, p')?.textContent ?? undefined)
  })
  const on = (date: string) => visit(date, `2026-11-${date}T15:00:00Z`, `2026-11-${date}T19:00:00Z`)
  await mount(<Calendar view="week" items={['14', '15', '18', '20', '21', '22'].map(on)} />)
  expect(texts('h3')).toEqual(['Sun, Nov 15', 'Wed, Nov 18', 'TodayFri, Nov 20', 'TomorrowSat, Nov 21'])
  expect(openedAt).toEqual(['TodayFri, Nov 20'])
  await press('[data-day="2026-11-17"]')
  expect(texts('h3')).toEqual(['Sun, Nov 15', 'Wed, Nov 18', 'TodayFri, Nov 20', 'TomorrowSat, Nov 21'])
  expect(openedAt.at(-1)).toBe('Wed, Nov 18')
  // nothing stands before the first day
  await press('[data-day="2026-11-15"]')
  expect(openedAt).toHaveLength(2)
})

test('a week whose visits are all over says that no more is planned in it', async () => {
  setWidth(360)
  const over = visit('over', '2026-11-16T15:00:00Z', '2026-11-16T19:00:00Z')
  const later = visit('later', '2026-11-24T15:00:00Z', '2026-11-24T19:00:00Z')
  await mount(<Calendar view="week" items={[over, later]} />)
  expect(texts('h3')).toEqual(['Mon, Nov 16'])
  expect(found('p').textContent).toBe('Nothing more planned this week.')
})

test('visits that were canceled together are one line of the agenda, which opens', async () => {
  setWidth(360)
  const canceled = (date: string, id: string) => ({
    ...visit(date, `2026-11-${date}T15:00:00Z`, `2026-11-${date}T19:00:00Z`),
    fold: {id, noun: 'canceled visits'},
  })
  const together = ['23', '25', '27'].map(date => canceled(date, 'ended'))
  await mount(<Calendar items={[early, ...together, canceled('24', 'other'), canceled('26', 'other')]} />)
  expect(texts('h3')).toEqual(['TodayFri, Nov 20', 'Mon, Nov 23', 'Tue, Nov 24', 'Thu, Nov 26'])
  expect(found('summary').textContent).toContain('3 canceled visits from Mon, Nov 23 to Fri, Nov 27')
  expect(texts('details time')).toHaveLength(3)
})

test('the times of visits stand in the cells, and days with offered hours say which', async () => {
  await mount(
    <AgendaCalendar
      items={[{...early, warning: 'At the time of a visit of yours'}]}
      day="2026-11-20"
      onDay={() => undefined}
      today="2026-11-20"
      now="2026-11-20T18:00:00.000Z"
      renderLink={(item, {children}) => <a href={`#${item.id}`}>{children}</a>}
      offered={day => (day === '2026-11-20' ? ['08:00-14:00'] : [])}
      legend="Shaded days are those on which you offer time."
    />,
  )
  expect(found('[data-day="2026-11-20"]').textContent).toContain('9:00 AM Visit early')
  expect(found('[data-day="2026-11-20"]').getAttribute('aria-label')).toContain('you offer 8:00 AM – 2:00 PM')
  expect(found('[data-day="2026-11-21"]').getAttribute('aria-label')).not.toContain('offer')
  expect(found('li[data-session-id=early]').textContent).toContain('At the time of a visit of yours')
})

test('a visit with a warning has a mark in its cell, goes before others where room is short, and is read out', async () => {
  const at = (hour: number, more: Partial<CalendarItem> = {}) => ({
    ...visit(String(hour), `2026-11-20T${hour}:00:00Z`, `2026-11-20T${hour + 1}:00:00Z`),
    ...more,
  })
  await mount(<Calendar items={[at(14), at(16), at(18, {warning: 'On one of your days away'})]} />)
  const cell = '[data-day="2026-11-20"]'
  expect(texts(`${cell} [data-session-id]`)).toEqual(['8:00 AM Visit 14', '12:00 PM Visit 18'])
  expect(found(`${cell} [data-session-id="18"]`).querySelector('[data-warning]')).not.toBeNull()
  expect(found(`${cell} [data-session-id="14"]`).querySelector('[data-warning]')).toBeNull()
  expect(found(cell).getAttribute('aria-label')).toMatch(/3 visits.*On one of your days away/)
})

test('a long name has two lines in a cell of the month, and stands whole in its title', async () => {
  await mount(<Calendar items={[{...early, title: 'Cumberland Home Care', person: 'Grace Okonkwo-Hernandez'}]} />)
  const chip = found('[data-day="2026-11-20"] [data-session-id=early]')
  expect(chip.title).toBe('Cumberland Home Care · Grace Okonkwo-Hernandez')
  expect(texts('[data-day="2026-11-20"] .line-clamp-2')).toEqual(['Cumberland Home Care', 'Grace Okonkwo-Hernandez'])
  expect(chip.querySelector('.truncate')).toBeNull()
})

test('a cell of the month has who comes, and its name how many visits have no one', async () => {
  const open = {...visit('open', '2026-11-20T20:00:00Z', '2026-11-20T22:00:00Z'), lacks: 'Unassigned'}
  await mount(<Calendar items={[{...early, person: 'Fay Moss'}, open]} />)
  const cell = '[data-day="2026-11-20"]'
  expect(texts(`${cell} [data-session-id]`)).toEqual(['9:00 AM Visit earlyFay Moss', '2:00 PM Visit openUnassigned'])
  expect(found(cell).getAttribute('aria-label')).toMatch(/2 visits\. Unassigned: 1$/)
})

test('a day by its hours shades those that are offered', async () => {
  await mount(
    <AgendaCalendar
      items={[early]}
      day="2026-11-20"
      onDay={() => undefined}
      today="2026-11-20"
      now="2026-11-20T18:00:00.000Z"
      view="day"
      renderLink={(item, {children}) => <a href={`#${item.id}`}>{children}</a>}
      offered={() => ['08:30-12:00']}
    />,
  )
  const shaded = [...document.querySelectorAll<HTMLElement>('[data-hour]')].filter(({className}) =>
    className.includes('bg-good-tint'),
  )
  expect(shaded.map(({dataset}) => dataset.hour)).toEqual(['8', '9', '10', '11'])
})

test.each(['month', 'week', 'day'] as const)('the offered hours can be changed from the %s', async view => {
  await mount(
    <AgendaCalendar
      items={[early]}
      day="2026-11-20"
      onDay={() => undefined}
      today="2026-11-20"
      now="2026-11-20T18:00:00.000Z"
      view={view}
      renderLink={(item, {children}) => <a href={`#${item.id}`}>{children}</a>}
      offered={() => ['08:00-14:00']}
      legend="Shaded days are those on which you offer time."
      changeHours={<a href="/hours">Change your hours</a>}
    />,
  )
  expect(texts('a[href="/hours"]')).toEqual(['Change your hours'])
  // a day by its hours has no shaded days to explain
  expect(document.body.textContent.includes('Shaded days')).toBe(view !== 'day')
})

test('the heads of a calendar are capitals, also in Spanish', async () => {
  const ownLocale = getLocale
  onTestFinished(() => overwriteGetLocale(ownLocale))
  overwriteGetLocale(() => 'es')
  await mount(<Calendar items={[early]} />)
  const heads = texts('th[scope=col]')
  expect(heads).toHaveLength(7)
  expect(heads.map(text => text.slice(0, 1))).toEqual(['D', 'L', 'M', 'M', 'J', 'V', 'S'])
})

test('a day has its visits in the hours in which they begin, and the arrows go to the days beside it', async () => {
  await mount(<Calendar view="week" items={[early, late]} />)
  await press('input[value=day]')
  expect(texts('h2')).toEqual(['Fri, Nov 20'])
  expect(texts('[data-hour="9"] li')).toEqual(['9:00 AM – 1:00 PMVisit early'])
  // later than the hours that are always there
  expect(texts('[data-hour="23"] li')).toEqual(['11:30 PM – 2:00 AM (+1 day)Visit late'])
  expect(texts('[data-hour]')[0]).toBe('7 AM')
  await press('[aria-label="Next day"]')
  expect(texts('h2')).toEqual(['Sat, Nov 21'])
  // the night that began the day before
  expect(texts('[data-hour="0"] li')).toEqual(['until 2:00 AMVisit late'])
  await press('[aria-label="Next day"]')
  expect(texts('p')).toEqual(['Nothing planned on this day.'])
})

test('a visit marks each hour in which it lasts, so that only free hours look free', async () => {
  const canceled = {...visit('off', '2026-11-20T20:00:00Z', '2026-11-20T23:00:00Z'), isCanceled: true}
  await mount(<Calendar view="day" items={[early, canceled, late]} />)
  const running = (hour: number) => texts(`[data-hour="${hour}"] [data-running]`)
  expect([9, 10, 12, 13].map(running)).toEqual([[], ...[10, 12].map(() => ['Visit early · until 1:00 PM']), []])
  expect([15, 16].flatMap(running)).toEqual([])
  // only what has nothing in it is left out for those who listen
  const hidden = [9, 12, 13, 14, 15].map(hour => found(`[data-hour="${hour}"]`).getAttribute('aria-hidden'))
  expect(hidden).toEqual([null, null, 'true', null, 'true'])
  await press('[aria-label="Next day"]')
  expect([0, 1, 2].map(running)).toEqual([[], ['Visit late · until 2:00 AM'], []])
})

test('a phone lists one day alone, below the days of its week', async () => {
  setWidth(360)
  const next = visit('next', '2026-11-21T15:00:00Z', '2026-11-21T19:00:00Z')
  await mount(<Calendar view="day" items={[early, next]} />)
  expect(texts('h3')).toEqual(['TodayFri, Nov 20'])
  await press('[data-day="2026-11-21"]')
  expect(texts('h3')).toEqual(['TomorrowSat, Nov 21'])
  expect(document.querySelectorAll('[data-day]')).toHaveLength(7)
})

test('today is outlined, and the chosen day filled', async () => {
  await mount(<Calendar items={[]} />)
  await press('[data-day="2026-11-24"]')
  const shapes = (date: string) => [...found(`[data-day="${date}"] > span`).classList]
  expect(shapes('2026-11-24')).toContain('bg-primary')
  expect(shapes('2026-11-24')).not.toContain('ring-2')
  expect(shapes('2026-11-20')).toContain('ring-2')
  expect(shapes('2026-11-20')).not.toContain('bg-primary')
  await press('[data-day="2026-11-20"]')
  expect(shapes('2026-11-20')).toEqual(expect.arrayContaining(['bg-primary', 'ring-2']))
})
