import {act, type ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {AgencyDetail} from '#contract/admin/people-shapes.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {AgencyScreen} from './agency-screen.tsx'

const member = (name: string, member_role: 'owner' | 'field') => ({
  user_id: name,
  name,
  email: `${name.toLowerCase()}@example.test`,
  phone_number: name === 'Olive' ? '+16155550177' : null,
  member_role,
  is_suspended: false,
  is_closed: false,
  is_invited: name === 'Noor',
})
const detail: AgencyDetail = {
  agency: {
    id: 'agency',
    legal_name: 'Maple Care LLC',
    logo_url: null,
    county: [],
    phone_number: null,
    owner_email: 'olive@example.test',
    is_subscribed: false,
    suspended: null,
    members: 2,
    created_at: '2027-01-01T00:00:00.000Z',
  },
  owner: {plan: null, payout_since: null, reliability: null, total: {paid_cents: 0, earned_cents: 0, visits: 0}},
  website: null,
  about: 'Care in Davidson County since 2012.',
  location: null,
  rating: null,
  reviews_count: 0,
  people: [member('Olive', 'owner'), member('Noor', 'field')],
  certificates: [],
  bookings: [],
  invoices: [],
  reviews: [],
}
vi.mock('@tanstack/react-query', async original => ({
  ...(await original<object>()),
  useQuery: ({queryKey}: {queryKey: readonly string[]}) => ({data: queryKey.includes('agency') ? detail : undefined}),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  Link: ({to, params, children}: {to: string; params?: Record<string, string>; children: ReactNode}) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
const seen = vi.hoisted(() => ({sent: [] as unknown[]}))
const command = vi.hoisted(() => () => ({
  mutate: () => undefined,
  reset: () => undefined,
  isPending: false,
  error: null,
}))
vi.mock('#data/queries/admin/people.ts', async original => ({
  ...(await original<object>()),
  useChangeAgencyPhone: () => ({...command(), mutate: (body: unknown) => seen.sent.push(body)}),
  useChangeContact: command,
  useEndUserSignIns: command,
  useMessageUser: command,
  useSendResetLink: command,
  useSuspend: command,
  useUnsuspend: command,
}))
vi.mock('./notes.tsx', () => ({Notes: () => null}))
vi.mock('../platform/audit-list.tsx', () => ({AuditOf: () => null}))

test('an agency’s owner is reached from its page, with what they have now', async () => {
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  const buttons = (person: number) => texts(`li:nth-child(${person}) button`)
  expect(buttons(1)).toEqual(['Edit contact', 'Send a message', 'Send reset link', 'Log out everywhere'])
  expect(buttons(2)).toEqual(['Log out everywhere'])
  expect(texts('dd')).toContain('Care in Davidson County since 2012.')
  await press('li:nth-child(1) button')
  expect((found('[role=dialog] input[type=tel]') as HTMLInputElement).value).toContain('555-0177')
})

test('the number that families read is changed beside the profile, with a reason', async () => {
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  const button = (words: string) => [...document.querySelectorAll('button')].find(each => each.textContent === words)
  await act(async () => button('Edit phone')?.click())
  const [phone, reason] = document.querySelectorAll<HTMLInputElement>('[role=alertdialog] input')
  const {set} = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  const type = (field: HTMLInputElement, words: string) =>
    act(async () => {
      set?.call(field, words)
      field.dispatchEvent(new Event('input', {bubbles: true}))
    })
  await type(phone!, '(615) 555-0142')
  await type(reason!, 'Asked by phone')
  await act(async () => button('Save')?.click())
  const body = {phone_number: '(615) 555-0142', reason: 'Asked by phone', seen: {phone_number: null}}
  expect(seen.sent).toEqual([body])
})

test('each of its people is a link to their page', async () => {
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  expect(found('a[href="/admin/dashboard/users/caregivers/Noor"]').textContent).toBe('Noor')
})

test('a member who has not accepted the invitation is marked', async () => {
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  expect(texts('section li').map(text => text.includes('has not accepted yet'))).toEqual([false, true])
})

test('a member without a name is shown by their email address once', async () => {
  const {people} = detail
  detail.people = [{...member('Noor', 'field'), name: ''}]
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  expect(found('section li span').textContent.trim()).toBe('noor@example.test')
  detail.people = people
})

test('a plan whose payment failed is not said to renew', async () => {
  detail.owner.plan = {title: 'Monthly', until: '2027-02-08T18:00:00.000Z', renews: false, is_past_due: true}
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  expect(texts('dd')).toContain('Monthly, last payment failed, ends Feb 8, 2027 unless it is paid')
})

test('an owner who has closed the account is not written to', async () => {
  detail.people = [{...member('Olive', 'owner'), is_closed: true}]
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  const button = [...document.querySelectorAll('button')].find(({textContent}) => textContent === 'Send a message')
  expect(button?.getAttribute('aria-disabled')).toBe('true')
  expect(document.body.textContent).toContain('This account is closed and gets no messages.')
})

test('the index of a long page names its sections, each of which is there', async () => {
  await mount(<AgencyScreen id="agency" renderFile={() => null} />)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Sections of this page"] a')]
  expect(links.map(({textContent}) => textContent)).toContain('Invoices')
  // notes and audit log are mocked away
  const shown = links.map(link => link.getAttribute('href')!).filter(href => href !== '#notes' && href !== '#audit')
  expect(shown.filter(href => document.querySelector(href) === null)).toEqual([])
})
