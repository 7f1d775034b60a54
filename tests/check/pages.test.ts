import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {findAddress} from '#domain/content/pages.ts'

test('the server knows every address that the app has a screen for: none is served as not found', () => {
  const tree = readFileSync(join(import.meta.dirname, '../../src/routeTree.gen.ts'), 'utf8')
  const addresses = [...new Set([...tree.matchAll(/fullPath: '([^']*)'/g)].map(([, path = '']) => path))]
  expect(addresses.length).toBeGreaterThan(60)
  const unknown = addresses.filter(path => findAddress(path.replaceAll(/\$\w+/g, 'x')).is === 'nowhere')
  expect(unknown).toEqual([])
})
