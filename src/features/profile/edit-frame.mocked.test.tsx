import type {UseQueryResult} from '@tanstack/react-query'
import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {PhoneField} from '#ui/forms/person-fields.tsx'
import {PhoneLink} from '#ui/frame/phone-link.tsx'
import {EditFrame} from './edit-frame.tsx'

const state = vi.hoisted(() => ({hash: ''}))
vi.mock('@tanstack/react-router', () => ({
  Link: ({to, hash, children}: {to: string; hash: string; children: ReactNode}) => (
    <a href={`${to}#${hash}`}>{children}</a>
  ),
  useLocation: () => state.hash,
}))
vi.mock('#data/offline/use-stale-since.ts', () => ({useAsOf: () => null}))
vi.mock('./unsaved.tsx', () => ({AskBeforeLeaving: ({children}: {children: ReactNode}) => children}))

const loaded = {data: {}, isPending: false, error: null} as UseQueryResult<unknown>

test('“Add a phone number” leads into the field of the profile', async () => {
  const field = {name: 'phone_number', value: '', onChange: () => undefined, onBlur: () => undefined, error: undefined}
  await mount(<PhoneLink of="agency" />)
  state.hash = new URL(found('a').getAttribute('href') ?? '', 'http://localhost').hash.slice(1)
  Element.prototype.scrollIntoView = () => undefined
  await mount(
    <EditFrame query={loaded} home="/dash/agency" lead="" aside={null}>
      <PhoneField anchor="phone-number" field={field} />
    </EditFrame>,
  )
  expect(document.activeElement).toBe(found('input[type=tel]'))
})
