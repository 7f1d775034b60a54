import {expect, test} from 'vitest'
import type {FileStore} from '#server/adapters/files/port.ts'
import {checkProgress} from '#domain/accounts/check.ts'
import {Chance} from './chance.ts'
import {drawCheckDocuments} from './check-documents.ts'
import {makePeople} from './people.ts'

const store: FileStore = {
  put: async () => undefined,
  get: async () => null,
  remove: async () => undefined,
  list: async () => [],
}

test('a reviewed demo document was uploaded before its check, which was not before its account', async () => {
  const now = '2026-06-01T15:00:00.000Z'
  const people = makePeople(new Chance(20_261_120), now, 'hash')
  const documents = await drawCheckDocuments(new Chance(1), people, store, now)
  const reviewed = documents.filter(({reviewed_at}) => reviewed_at)
  expect(reviewed.length).toBeGreaterThan(0)
  for (const {owner_id, created_at, reviewed_at} of reviewed) {
    const check = people.checks.find(({caretaker_id, kind}) => caretaker_id === owner_id && kind === 'identity')
    const account = people.caretakers.find(({id}) => id === owner_id)
    expect(reviewed_at?.slice(0, 10)).toBe(check?.checked_on)
    expect(account && reviewed_at && created_at < reviewed_at && created_at > account.created_at).toBe(true)
  }
})

test('an accepted demo ID has its checks recorded, and only one under review waits', async () => {
  const now = '2026-06-01T15:00:00.000Z'
  const people = makePeople(new Chance(20_261_120), now, 'hash')
  const documents = await drawCheckDocuments(new Chance(1), people, store, now)
  for (const {owner_id, created_at: uploaded_at, reviewed_at} of documents) {
    const checks = people.checks
      .filter(({caretaker_id}) => caretaker_id === owner_id)
      .map(({kind, checked_on, expires_on = null}) => ({kind, checked_on, expires_on}))
    const state = reviewed_at ? ('accepted' as const) : ('review' as const)
    const uploaded = [{kind: 'identity' as const, state, reason: null, uploaded_at}]
    for (const kind of ['identity', 'age'] as const) {
      const progress = checkProgress(kind, {checks, documents: uploaded}, now.slice(0, 10))
      expect({kind, state: progress.state}).toEqual({kind, state: reviewed_at ? 'valid' : 'review'})
    }
  }
})
