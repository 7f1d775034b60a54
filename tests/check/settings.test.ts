import {readFileSync} from 'node:fs'
import {expect, it} from 'vitest'
import {root} from './command.ts'

const read = (path: string) => readFileSync(root + path, 'utf8')
const names = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name))

it('.env.example lists every setting that the server and the build read, and no other', () => {
  const server = names(read('src/server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)
  expect(server.has('DATABASE_URL')).toBe(true)
  expect(names(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)).toEqual(server.add('VITE_API_URL'))
})
