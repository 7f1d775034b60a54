import {act} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {StaffFaq} from '#contract/admin/platform.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
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
}
const shown = vi.hoisted(() => ({items: [] as unknown[]}))
beforeEach(() => {
  shown.items = [faq]
})
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({
    data: queryKey.includes('faqs')
      ? {items: shown.items, variables: {product_name: 'Village', free_cancel_hours: '24'}}
      : undefined,
  }),
}))
const command = vi.hoisted(() => () => ({mutate: () => undefined, isPending: false, error: null}))
vi.mock('#data/queries/admin/platform.ts', async original => ({
  ...(await original<object>()),
  useChangeFaq: command,
  useCloseQuestion: command,
  useCreateFaq: command,
  useDeleteFaq: command,
  useRestoreFaq: command,
}))

const listed = () => texts('ol li').join(' ')

test('staff list and find questions as readers see them, and edit them with their variables', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  expect(listed()).toContain('What does Village cost?')
  expect(listed()).toContain('Canceling is free until 24 hours before.')
  await press('[aria-label="Edit: What does Village cost?"]')
  expect(found('[role=dialog] textarea').textContent).toBe(faq.answer)
})

test('a question is found by what its variables say', async () => {
  await mount(<FaqsScreen group="Parents" onGroup={vi.fn()} />)
  const search = found('input[type=search]') as HTMLInputElement
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  const type = (words: string) =>
    act(async () => {
      set?.call(search, words)
      search.dispatchEvent(new Event('input', {bubbles: true}))
    })
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
