import {expect, test, vi} from 'vitest'
import type {CaretakerProfile, OrganizationProfile} from '#contract/accounts/profiles.ts'
import {profileQueries} from './profile.ts'
import {paidWithQueries, savedMethodQueries} from './money/saved-method.ts'

// what is stored of an answer
vi.mock('../offline/query-persister.ts', () => ({persistAs: ({redact}: {redact?: unknown}) => redact}))

const stored = (query: {persister?: unknown}, answer: object) =>
  JSON.stringify((query.persister as (answer: object) => object)(answer))

const bank = {
  bank_name: 'First Bank',
  bank_account_name: 'June Carter',
  bank_routing_number: '••••4321',
  bank_account_number: '••••9317',
}

test('no digit of a caregiver’s or an agency’s bank account is stored on the device', () => {
  const caregiver = {id: 'june', user: {first_name: 'June', ...bank}} as CaretakerProfile
  const agency = {id: 'acme', legal_name: 'Acme', ...bank, bank_last4: '9317'} as OrganizationProfile
  for (const text of [stored(profileQueries.caretaker(), caregiver), stored(profileQueries.organization(), agency)]) {
    expect(text).toMatch(/june|acme/)
    expect(text).not.toMatch(/9317|4321|First Bank|June Carter/)
  }
})

test('no card of a family is stored on the device', () => {
  const queries = [savedMethodQueries.own(), paidWithQueries.invoice('invoice'), paidWithQueries.plan('plan')]
  for (const query of queries) expect(query).not.toHaveProperty('persister')
})
