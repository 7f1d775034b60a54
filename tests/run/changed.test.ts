import {describe, expect, test} from 'vitest'
import {everything, selectionFor} from './changed.ts'

const selected = (...files: string[]) => selectionFor({files, since: 'abc'})

describe('npm test -- --changed', () => {
  test('plays everything where the packages or the runner changed', () => {
    expect(selected('src/ui/button.tsx', 'package.json')).toEqual(everything)
    expect(selected('tests/run/suite.ts')).toEqual(everything)
  })

  test('plays unit tests alone where documents and unit tests changed', () => {
    expect(selected('README.md', 'src/domain/rules.md', 'src/lib/day.test.ts')).toEqual({
      api: [],
      e2e: [],
      offline: [],
      process: false,
      since: 'abc',
    })
  })

  test('plays the API tests of a server module, who may call it, and the main story', () => {
    expect(selected('src/server/modules/billing/store.ts', 'src/server/modules/billing/index.ts')).toMatchObject({
      api: ['tests/api/billing/', 'tests/security/'],
      e2e: ['tests/e2e/bookings/'],
      offline: [],
      process: false,
    })
  })

  test('plays all API tests where the database or the contract changed', () => {
    for (const file of ['src/server/db/client.ts', 'src/contract/shapes.ts'])
      expect(selected(file)).toMatchObject({api: everything.api, e2e: everything.e2e})
  })

  test('plays the specs of a feature, and all of them for a feature that has no folder of its own', () => {
    expect(selected('src/features/blog/editor.tsx').e2e).toEqual(['tests/e2e/blog/'])
    expect(selected('src/features/no-such/list.tsx').e2e).toEqual(everything.e2e)
  })

  test('plays the offline cases where the outbox or the worker changed', () => {
    for (const file of ['src/offline/outbox.ts', 'sw/sw.ts'])
      expect(selected(file)).toMatchObject({api: [], offline: everything.offline})
  })

  test('plays a changed test file itself', () => {
    expect(selected('tests/api/blog/blog.test.ts', 'tests/offline/clock.spec.ts')).toMatchObject({
      api: ['tests/api/blog/blog.test.ts'],
      e2e: [],
      offline: ['tests/offline/clock.spec.ts'],
    })
  })
})
