import {expect, test, vi} from 'vitest'
import {buttonNamed, dialogTitle, mount, press, texts} from '#tests/support/mount.ts'
import {OwnRecord} from './own-record.tsx'

const state = vi.hoisted(() => ({agency: undefined as object | undefined}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: () => ({data: state.agency}),
}))
vi.mock('./people/own-days-away.tsx', () => ({
  OwnDaysAwayDialog: () => (
    <div role="dialog">
      <h2>Your days away</h2>
    </div>
  ),
}))
vi.mock('#data/offline/server-now.ts', () => ({useServerNow: () => '2026-06-08T12:00:00.000Z'}))

const none = {hours: [], away: [], place: null}

test('a field caregiver reads days away apart from the hours and credentials that the office recorded', async () => {
  const hours = [{weekdays: [1, 2], from: '08:00', until: '18:00'}]
  const away = [
    {from: '2026-06-10', to: '2026-06-10'},
    {from: '2026-06-01', to: '2026-06-02'},
  ]
  const credentials = [{name: 'CPR', expires_on: '2026-06-01'}]
  state.agency = {own_record: {availability: {...none, hours, away}, credentials}}
  await mount(<OwnRecord />)
  const [days = '', office = ''] = texts('section')
  expect(days).toMatch(/^Your days away.*Jun 10.*Change days away$/)
  expect(days).not.toContain('Jun 1 ')
  expect(office).toMatch(/^From your office.*8:00.*CPR expired on.*Ask your office\.$/s)
  expect(office).not.toContain('Jun 10')
})

test('without anything recorded they can enter days away', async () => {
  state.agency = {own_record: {availability: none, credentials: []}}
  await mount(<OwnRecord />)
  expect(texts('section')).toEqual(['Your days awayNo days away ahead.Add days away'])
  await press(buttonNamed('Add days away'))
  expect(await dialogTitle()).toBe('Your days away')
})

test('nothing stands there while the record is not known', async () => {
  state.agency = {}
  await mount(<OwnRecord />)
  expect(texts('section')).toEqual([])
})
