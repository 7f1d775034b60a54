import type {ReactNode} from 'react'
import {beforeEach, expect, test, vi} from 'vitest'
import type {Careseeker} from '#contract/admin/careseekers.ts'
import {ApiError} from '#data/app/message.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {EraseFamilyPart} from './erase-family.tsx'

const server = vi.hoisted(() => ({sent: [] as unknown[], error: null as Error | null}))
vi.mock('#data/queries/admin/careseekers.ts', () => ({
  useEraseCareseeker: (id: string) => ({
    mutate: (seen: unknown) => void server.sent.push({id, seen}),
    isPending: false,
    error: server.error,
  }),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => () => undefined,
  Link: ({children}: {children: ReactNode}) => <a href="/">{children}</a>,
}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined, useOnline: () => true}))
beforeEach(() => void Object.assign(server, {sent: [], error: null}))

const family: Careseeker = {
  ...{id: 'f1', first_name: 'Rose', last_name: 'Field', phone_number: '6155550170', email: null},
  ...{number_of_children: 1, children_details: null, childcare_preferences: null},
  ...{open_requests: 0, running_bookings: 0, created_at: '2026-06-01T12:00:00.000Z'},
}
const dialog = () => found('[role=alertdialog]').textContent

test('what goes and what stays is said before a family is erased, as it was read', async () => {
  const {redraw} = await mount(<EraseFamilyPart family={family} />)
  await press('button')
  expect(dialog()).toContain('Erase Rose Field?')
  expect(dialog()).toContain('This cannot be undone.')
  expect(dialog()).toContain('Visits, invoices and payments stay for the books')
  expect(server.sent).toEqual([])
  await redraw(<EraseFamilyPart family={{...family, phone_number: '6155550199'}} />)
  await press('[role=alertdialog] footer button:last-of-type')
  const seen = {first_name: 'Rose', last_name: 'Field', phone_number: '6155550170', email: null}
  expect(server.sent).toEqual([{id: 'f1', seen}])
})

test('what is still open is listed with where it is settled', async () => {
  const {redraw} = await mount(<EraseFamilyPart family={family} />)
  await press('button')
  const nothing = {booking_id: null, session_id: null, invoice_id: null, at: null, timezone: null, amount_cents: null}
  const items = [
    {...nothing, kind: 'weekly', booking_id: 'b1', number: 'V-7K3Q2'},
    {...nothing, kind: 'invoice', invoice_id: 'i1', number: 'INV-1', amount_cents: 4200},
  ]
  const refusal = {
    kind: 'refused',
    status: 409,
    code: 'account_in_use',
    detail: 'Open',
    current: {items, more: 3},
  } as const
  server.error = new ApiError(refusal)
  await redraw(<EraseFamilyPart family={family} />)
  expect(dialog()).toContain('Settle these first')
  expect(texts('[role=alertdialog] a')).toHaveLength(2)
  expect(texts('[role=alertdialog] li')).toHaveLength(3)
  expect(dialog()).toContain('$42.00')
})

test('a family that someone changed meanwhile is erased only after it was read again', async () => {
  const {redraw} = await mount(<EraseFamilyPart family={family} />)
  await press('button')
  server.error = new ApiError({kind: 'refused', status: 409, code: 'record_changed', detail: 'Saved', current: {}})
  const changed = {...family, first_name: 'Rosa', phone_number: '6155550199'}
  await redraw(<EraseFamilyPart family={changed} />)
  expect(dialog()).toContain('Someone changed this family’s contact meanwhile. Close this, check the contact,')
  const erase = '[role=alertdialog] footer button:last-of-type'
  await press(erase)
  expect(found(erase).getAttribute('aria-disabled')).toBe('true')
  expect(server.sent).toEqual([])

  await press('[role=alertdialog] footer button:first-of-type')
  server.error = null
  await press('button')
  expect(dialog()).toContain('Erase Rosa Field?')
  await press(erase)
  expect(server.sent).toMatchObject([{seen: {first_name: 'Rosa', phone_number: '6155550199'}}])
})
