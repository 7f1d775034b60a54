import type {ReactNode} from 'react'
import {expect, test, vi} from 'vitest'
import type {Role} from '#contract/accounts/roles.ts'
import {mount} from '#tests/support/mount.ts'
import {PasswordCard} from './password-card.tsx'

const state = vi.hoisted(() => ({role: 'parent' as Role}))
vi.mock('#data/account/current-user.ts', () => ({useWho: () => ({role: state.role})}))
vi.mock('#data/queries/profile-edit.ts', () => ({useSaveUser: () => ({})}))
vi.mock('#data/forms/use-form.ts', () => ({useForm: () => ({at: {password: {}}})}))
vi.mock('../certificates/proof.tsx', () => ({useProof: () => ({dialog: null})}))
vi.mock('../edit-card.tsx', () => ({EditCard: ({children}: {children: ReactNode}) => <section>{children}</section>}))

test.each([
  ['parent', true],
  ['agency', true],
  ['admin', false],
] as const)(
  'of a new password %s reads what it ends, the calendar’s address where there is one',
  async (role, isNamed) => {
    state.role = role
    await mount(<PasswordCard email="ann@example.test" own={[]} Field={() => null} />)
    expect(document.body.textContent).toContain('A new password logs out your other devices.')
    expect(document.body.textContent.includes('calendar’s private address, that ends too')).toBe(isNamed)
  },
)
