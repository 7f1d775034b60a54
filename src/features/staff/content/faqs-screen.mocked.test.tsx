import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {OpenQuestion, StaffFaq} from '#contract/admin/platform.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {FaqsScreen} from './faqs-screen.tsx'

const faq: StaffFaq = {
  id: 'faq',
  audience: 'Parents',
  question: 'What does {{product_name}} cost?',
  answer: 'Canceling is free until {{free_cancel_hours}} hours before.',
  question_es: '',
  answer_es: '',
  position: 1,
  in_faq: true,
  changed_at: '2027-01-01T08:00:00.000Z',
}
const open: OpenQuestion = {
  id: '6f1d5c0e-3a57-4a51-9d3c-0f6a1a2b3c4d',
  question: 'can i pay in cash',
  user_type: 'parent',
  asked_count: 2,
  asked_at: '2027-01-01T00:00:00.000Z',
  closed_at: null,
}
const shown = vi.hoisted(() => ({items: [] as unknown[]}))
const sent = vi.hoisted(() => ({changes: [] as unknown[], created: [] as unknown[], deleted: [] as unknown[]}))
const toast = vi.hoisted(() => vi.fn())
vi.mock('#ui/feedback/toast-message.ts', () => ({toast}))
beforeEach(() => {
  shown.items = [faq]
  sent.changes = []
  sent.created = []
  sent.deleted = []
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('faqs')
      ? {items: shown.items, variables: {product_name: 'Village', free_cancel_hours: '24'}}
      : queryKey.includes('open-questions')
        ? {items: [open]}
        : undefined,
  }),
}))
const command = vi.hoisted(() => (sentBodies: unknown[] = []) => () => ({
  mutate: (body: unknown, {onSuccess}: {onSuccess?: () => void}) => {
    sentBodies.push(body)
    onSuccess?.()
  },
  isPending: false,
  error: null,
}))
vi.mock('#data/queries/admin/platform.ts', async original => ({
  ...(await original<object>()),
  useChangeFaq: () => command(sent.changes)(),
  useCloseQuestion: command(),
  useCreateFaq: () => command(sent.created)(),
  useDeleteFaq: () => command(sent.deleted)(),
  useRestoreFaq: command(),
}))

/** Types or chooses as a person does. */
const enter = (field: Element, value: string, event: 'input' | 'change' = 'input') =>
  act(async () => {
    const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
    set?.call(field, value)
    field.dispatchEvent(new Event(event, {bubbles: true}))
  })

const listed = () => texts('ol li').join(' ')

test('staff list and find questions as readers see them, and edit them with their variables', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  expect(listed()).toContain('What does Village cost?')
  expect(listed()).toContain('Canceling is free until 24 hours before.')
  await press('[aria-label="Edit: What does Village cost?"]')
  expect(found('[role=dialog] textarea').textContent).toBe(faq.answer)
})

test('a question is deleted as it was read', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  await press('[aria-label="Delete: What does Village cost?"]')
  expect(sent.deleted).toEqual([{id: 'faq', changed_at: faq.changed_at}])
})

test('a question is found by what its variables say', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  const type = (words: string) => enter(found('input[type=search]'), words)
  await type('village 24')
  expect(listed()).toContain('What does Village cost?')
  await type('village 25')
  expect(listed()).not.toContain('What does Village cost?')
})

test('moving a question keeps the focus on its button', async () => {
  const next = {...faq, id: 'next', question: 'Next', position: 2}
  shown.items = [faq, next]
  const screen = () => <FaqsScreen group="Parents" onGroup={vi.fn()} />
  const {redraw} = await mount(screen())
  found('[aria-label="Move up: Next"]').focus()
  await press('[aria-label="Move up: Next"]')
  shown.items = [next, faq]
  await redraw(screen())
  expect(document.activeElement).toBe(found('[aria-label="Move up: Next"]'))
})

const placeField = () => [...document.querySelectorAll<HTMLSelectElement>('[role=dialog] select')][1]!

test('a question is moved to a place of another group', async () => {
  shown.items = [faq, {...faq, id: 'one', audience: 'Agencies'}, {...faq, id: 'two', audience: 'Agencies', position: 2}]
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  await press('[aria-label="Move to…: What does Village cost?"]')
  await enter(found('[role=dialog] select'), 'Agencies', 'change')
  expect(placeField().value, 'the last place is chosen').toBe('3')
  await enter(placeField(), '2', 'change')
  await press('[role=dialog] button[type=submit]')
  expect(sent.changes).toEqual([
    {id: 'faq', audience: 'Agencies', position: 2, seen: {audience: 'Parents', position: 1}},
  ])
})

test('a found question is moved to any place of its whole group', async () => {
  shown.items = [
    {...faq, id: 'first', question: 'First', answer: 'One.'},
    {...faq, position: 3},
    {...faq, id: 'last', question: 'Last', position: 4},
  ]
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  await enter(found('input[type=search]'), 'cost')
  const open = '[aria-label="Move to…: What does Village cost?"]'
  found(open).focus()
  await press(open)
  const place = placeField()
  expect([...place.options].map(option => option.text)).toEqual(['1 of 3', '2 of 3', '3 of 3'])
  expect(place.value).toBe('2')
  await enter(place, '3', 'change')
  expect(sent.changes).toEqual([])
  await press('[role=dialog] button[type=submit]')
  expect(sent.changes).toEqual([{id: 'faq', position: 3, seen: {position: 3}}])
  expect(document.querySelector('[role=dialog]')).toBeNull()
  await until(() => expect(document.activeElement).toBe(found(open)))
})

test('an open question is answered in the group that staff choose, and a toast says so', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  expect(texts('section li').join(' ')).toContain('Can I pay in cash?')
  await press('section li button')
  expect((found('[role=dialog] input') as HTMLInputElement).value).toBe('Can I pay in cash?')
  await enter(found('[role=dialog] select'), 'Agencies', 'change')
  await enter(found('[role=dialog] textarea'), 'No.')
  await press('[role=dialog] button[type=submit]')
  expect(sent.created).toEqual([expect.objectContaining({audience: 'Agencies', answers: open.id})])
  expect(toast).toHaveBeenCalledWith({title: 'Question added for Agencies'})
})
