import {beforeEach, expect, test, vi} from 'vitest'
import type {AnswerOf} from '#contract/endpoint.ts'
import type {listStaffReviews, ReviewReport} from '#contract/bookings/reviews.ts'
import {buttonNamed, found, mount, press, texts, write} from '#tests/support/mount.ts'
import {ReviewsScreen} from './reviews-screen.tsx'

type StaffReview = AnswerOf<typeof listStaffReviews>['items'][number]

const seen = vi.hoisted(() => ({
  items: [] as unknown[],
  provider_name: undefined as string | null | undefined,
  sent: [] as unknown[],
}))
const command = () => ({mutate: (sent: unknown) => seen.sent.push(sent), isPending: false, error: null})
vi.mock('@tanstack/react-router', async original => ({...(await original<object>()), Link: () => null}))
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useInfiniteQuery: () => ({
    data: {pages: [{items: seen.items, total: null, provider_name: seen.provider_name}]},
    hasNextPage: false,
  }),
}))
vi.mock('#data/queries/admin/operations.ts', async original => ({
  ...(await original<object>()),
  useHideReview: () => command(),
  useLeaveReview: () => command(),
  useUnhideReview: () => command(),
}))
vi.mock('../export-button.tsx', () => ({ExportButton: () => null}))
vi.mock('../saved-views.tsx', () => ({SavedViews: () => null}))

const report = (id: string, more: Partial<ReviewReport> = {}): ReviewReport => ({
  id,
  by: 'June Rivers',
  by_reviewed: true,
  reason: 'harassment',
  note: 'It names my child',
  created_at: '2026-06-11T12:00:00.000Z',
  closed: null,
  ...more,
})
const closed = {at: '2026-06-12T12:00:00.000Z', outcome: 'no_violation', memo: 'An opinion'} as const
const review = (reports: ReviewReport[]): StaffReview => ({
  id: 'review',
  author: {kind: 'family', name: 'Dana Park', avatar_url: null},
  about: {kind: 'caregiver', name: 'June Rivers', avatar_url: null},
  punctuality: 1,
  communication: 1,
  care: 1,
  rating: 1,
  text: 'Rude words',
  written_at: '2026-06-10T12:00:00.000Z',
  answer: null,
  shown_at: '2026-06-10T12:00:00.000Z',
  hidden: null,
  booking_id: 'booking',
  reports,
})

const show = async (...reports: ReviewReport[]) => {
  seen.items = [review(reports)]
  await mount(<ReviewsScreen search={{}} onSearch={vi.fn()} />)
}

beforeEach(() => void Object.assign(seen, {items: [], sent: []}))

test('a reported review says who reported it and why, and is left with a memo', async () => {
  await show(report('first', {by: 'Ada Lane', by_reviewed: false, closed}), report('second'))
  const [text] = texts('[data-booking-id=booking]')
  expect(text).toContain('Reported by Ada Lane, who read it')
  expect(text).toContain('Reported by June Rivers, the caregiver it is about')
  expect(text).toContain('It is rude, threatening or harassing“It names my child”')
  expect(text).toMatch(/No violation.*: An opinion/)
  await press(buttonNamed('Leave the review'))
  expect(found('[role=alertdialog]').textContent).toContain('Leave this review?')
  await write('[role=alertdialog] input', 'A fair opinion')
  const [, confirm] = [...document.querySelectorAll('button')].filter(each => each.textContent === 'Leave the review')
  confirm?.setAttribute('data-test', 'confirm')
  await press('[data-test=confirm]')
  expect(seen.sent).toEqual([{id: 'review', memo: 'A fair opinion', report_ids: ['second']}])
})

test('hiding it says that who reported it is notified, only where someone did', async () => {
  await show(report('first'))
  await press(buttonNamed('Hide'))
  expect(document.body.textContent).toContain('The author gets your reason. We notify the person who reported it.')
})

test('a review without an open report is not left', async () => {
  await show(report('first', {closed}))
  expect(texts('button')).not.toContain('Leave the review')
  await press(buttonNamed('Hide'))
  expect(document.body.textContent).not.toContain('We notify the person who reported it.')
})

test('a list of one agency names it beside its filters, and lists all again', async () => {
  const onSearch = vi.fn()
  seen.provider_name = 'Cedar Home LLC'
  await mount(<ReviewsScreen search={{provider_id: 'cedar', rating: 5}} onSearch={onSearch} />)
  await press('[aria-label="Cedar Home LLC: remove this filter"]')
  expect(onSearch).toHaveBeenCalledWith({provider_id: undefined})
})
