import {join, relative} from 'node:path'
import {defineConfig, type UserWorkspaceConfig} from 'vitest/config'
import base from '../../vitest.config.ts'
import {bugs} from './bugs.ts'
import {plant} from './planted.ts'

const root = process.cwd()
const all = bugs.flatMap(({planted}) => planted)

/** Gives every test the product with one bug in it: the one of this number in the list, while a file is read. */
const planting = {
  name: 'plant-bug',
  enforce: 'pre' as const,
  transform: (text: string, id: string) => {
    const bug = all[Number(process.env.PLANTED_BUG)]
    return bug && relative(root, id.split('?')[0] ?? '') === bug.file ? plant(bug, text) : undefined
  },
}

const projects = (base.test?.projects ?? []) as UserWorkspaceConfig[]

export default defineConfig({
  ...base,
  root,
  test: {
    ...base.test,
    projects: projects.map(({test, ...project}) => ({
      ...project,
      plugins: [planting],
      test: {...test, setupFiles: [join(import.meta.dirname, 'watchdog.ts')]},
    })),
  },
})
