import {mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, test} from 'vitest'
import {FolderInUse, lockFolder} from './folder-lock.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-lock-'))
})
afterEach(() => rmSync(folder, {recursive: true}))

test('an empty lock, as a process left it that was killed while it wrote, is replaced', () => {
  writeFileSync(join(folder, 'lock'), '')
  const release = lockFolder(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  expect(readdirSync(folder)).toEqual(['lock'])
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that has ended is replaced', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} an-earlier-start\n`)
  expect(() => lockFolder(folder)()).not.toThrow()
})
