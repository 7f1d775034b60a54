import {beforeEach, expect, test, vi} from 'vitest'
import {found, mount, press, texts, write} from '#tests/support/mount.ts'
import {sampleConfirmation, sampleSession} from '#tests/support/samples/visit-samples.ts'
import {OutOfPlace} from './out-of-place.tsx'

const state = vi.hoisted(() => ({who: {} as object, drafts: new Map<string, unknown>()}))
vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => state.who,
}))
vi.mock('#data/queries/session-commands.ts', () => ({
  useExplainPlace: () => ({mutate: vi.fn(), isPending: false, error: null}),
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))
vi.mock('#data/offline/drafts.ts', () => ({
  readDraft: (name: string) => Promise.resolve(state.drafts.get(name) ?? null),
  writeDraft: (name: string, draft: unknown) => Promise.resolve(void state.drafts.set(name, draft)),
  forgetDraft: () => Promise.resolve(),
}))

const office = {user_id: 'olive', role: 'agency', member_role: 'owner'}
const member = (user_id: string) => ({user_id, role: 'agency', member_role: 'field'})
const away = (by: string, by_name?: string) =>
  sampleConfirmation('2026-06-08T19:02:00.000Z', {by, flags: ['out_of_place'], ...(by_name && {by_name})})
const fay = {member_id: 'fay', name: 'Fay Moss', avatar_url: null}
const started = sampleSession({
  assigned: fay,
  confirmations: {start: {parent: null, caretaker: away('fay')}, end: {parent: null, caretaker: null}},
})
const page = () => document.body.textContent

beforeEach(() => {
  state.who = office
  state.drafts.clear()
})

test('a caregiver reads that their own phone was away, and explains where they were', async () => {
  state.who = member('fay')
  await mount(<OutOfPlace session={started} />)
  expect(page()).toContain('Your phone was away from the place of the visit')
  expect(page()).toContain('The start was recorded there. It still counts.')
  await press('button')
  expect(found('[role=dialog]').textContent).toContain('Explain where you confirmed')
  expect(found('[role=dialog]').textContent).toContain('Where were you?')
})

test('the office reads whose phone it was, and explains where that caregiver was', async () => {
  await mount(<OutOfPlace session={started} />)
  expect(page()).toContain('Fay Moss’s phone was away from the place of the visit')
  expect(page()).not.toContain('Your')
  await press('button')
  expect(found('[role=dialog]').textContent).toContain('Explain where Fay Moss confirmed')
  expect(found('[role=dialog]').textContent).toContain('Where was Fay Moss?')
})

test('how far the phone was is said in miles where both places are known', async () => {
  const visit = sampleSession({...started, latitude: 36.18, longitude: -86.74})
  const at = (longitude: number) => ({
    ...visit,
    confirmations: {
      ...visit.confirmations,
      start: {parent: null, caretaker: {...away('fay'), latitude: 36.18, longitude}},
    },
  })
  const {redraw} = await mount(<OutOfPlace session={at(-87)} />)
  expect(page()).toContain('The start was 15 miles from the place.')
  await redraw(<OutOfPlace key="near" session={at(-86.747)} />)
  expect(page()).not.toContain('from the place.')
})

test('of two caregivers the office reads each one’s confirmation by name', async () => {
  const confirmations = {
    start: {parent: null, caretaker: away('fay', 'Fay Moss')},
    end: {parent: null, caretaker: away('eli')},
  }
  await mount(<OutOfPlace session={sampleSession({assigned: {...fay, name: 'Eli Poe'}, confirmations})} />)
  expect(page()).toMatch(/Fay Moss’s phone.*The start was recorded there.*Eli Poe’s phone.*The end was recorded there/)
})

test('a caregiver assigned since reads nothing about where the former one was', async () => {
  state.who = member('eli')
  await mount(<OutOfPlace session={started} />)
  expect(page()).toBe('')
})

test('what the office explained is not said to be where the office confirmed', async () => {
  const explanations = [
    {side: 'caretaker' as const, by: 'olive', text: 'They met at the park', at: '2026-06-08T20:00:00.000Z'},
  ]
  const explained = sampleSession({...started, explanations})
  const {redraw} = await mount(<OutOfPlace session={explained} />)
  expect(page()).toContain('You explained where they confirmed')
  expect(texts('button')).toEqual([])
  state.who = member('fay')
  await redraw(<OutOfPlace session={{...explained}} key="fay" />)
  expect(page()).toContain('Your agency explained where you confirmed')
  state.who = member('eli')
  await redraw(<OutOfPlace session={{...explained}} key="eli" />)
  expect(page()).toContain('Your agency explained where they confirmed')
})

const [byFay, byEli] = ['fay', 'eli'].map((by, minute) => ({
  side: 'caretaker' as const,
  by,
  text: 'The park',
  at: `2026-06-08T20:0${minute}:00.000Z`,
}))
const bothAway = sampleSession({
  assigned: {...fay, name: 'Eli Poe'},
  confirmations: {
    start: {parent: null, caretaker: away('fay', 'Fay Moss')},
    end: {parent: null, caretaker: away('eli')},
  },
})

test('who has explained their confirmation is not asked again because a colleague has not', async () => {
  const {redraw} = await mount(<OutOfPlace session={{...bothAway, explanations: [byFay!]}} />)
  expect(texts('button')).toEqual(['Explain'])
  await press('button')
  expect(found('[role=dialog]').textContent).toContain('Explain where Eli Poe confirmed')
  await redraw(<OutOfPlace session={{...bothAway, explanations: [byFay!, byEli!]}} key="both" />)
  expect(texts('button')).toEqual([])
})

test.each([['eli'], ['olive']])(
  'a start confirmed anew away from the place is explained by %s, though that of the former caregiver was',
  async user_id => {
    state.who = user_id === 'olive' ? office : member(user_id)
    const received_at = '2026-06-08T20:30:00.000Z'
    const session = sampleSession({
      assigned: {...fay, name: 'Eli Poe'},
      confirmations: {
        start: {parent: null, caretaker: {...away('eli'), received_at}},
        end: {parent: null, caretaker: null},
      },
      explanations: [byFay!],
    })
    const {redraw} = await mount(<OutOfPlace session={session} />)
    expect(texts('button')).toEqual(['Explain'])
    const explained = [byFay!, {...byEli!, at: '2026-06-08T20:40:00.000Z'}]
    await redraw(<OutOfPlace session={{...session, explanations: explained}} key="explained" />)
    expect(texts('button')).toEqual([])
  },
)

test('what is typed about one person is not offered about another', async () => {
  await mount(<OutOfPlace session={bothAway} />)
  await press('button')
  await write('textarea', 'Fay met them at the park')
  await vi.waitFor(() => expect(JSON.stringify([...state.drafts])).toContain('Fay met them at the park'))
  await press('[role=dialog] footer button')
  await press('div + div button')
  expect(found('[role=dialog]').textContent).toContain('Where was Eli Poe?')
  expect((found('textarea') as HTMLTextAreaElement).value).toBe('')
})

test('who confirmed one edge at the place explains where another one confirmed', async () => {
  state.who = {user_id: 'olive', role: 'agency', member_role: 'owner'}
  const confirmations = {
    start: {parent: null, caretaker: away('fay', 'Fay Moss')},
    end: {parent: null, caretaker: sampleConfirmation('2026-06-08T23:00:00.000Z', {by: 'olive'})},
  }
  const explanations = [{...byFay!, by: 'olive'}]
  await mount(<OutOfPlace session={sampleSession({assigned: fay, confirmations, explanations})} />)
  expect(page()).toContain('You explained where they confirmed')
})
