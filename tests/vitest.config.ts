import {defineConfig, mergeConfig} from 'vitest/config'
import viteConfig from '../vite.config.ts'

type Environment = 'node' | 'happy-dom'
type ProjectOptions = {
  isolate?: boolean
  pool?: 'vmThreads'
  server?: {deps: {external: RegExp[]}}
  exclude?: string[]
  globalSetup?: string
}

/** Files of a project without isolation share the modules that one worker has loaded: half the time of loading them anew. */
const testProject = (
  name: string,
  environment: Environment,
  include: string[],
  {isolate = false, exclude = [], ...options}: ProjectOptions = {},
) => ({
  // bounds for a machine under load; none of them is ever waited for on the way
  test: {
    name,
    environment,
    include,
    exclude,
    isolate,
    testTimeout: 420_000,
    hookTimeout: 420_000,
    ...options,
  },
})

/** A file that replaces a module by `vi.mock` says so in its name, and has its modules for itself. */
const mocked = {ts: '{src,sw}/**/*.mocked.test.ts', tsx: 'src/**/*.mocked.test.tsx'}

/**
 * A context for each file instead of a process, with the messages loaded by Node itself, since they would fill each context:
 * 132 files took 37 s instead of 118.
 */
const inContexts: ProjectOptions = {
  isolate: true,
  pool: 'vmThreads',
  server: {deps: {external: [/\/src\/messages\/compiled\//]}},
}

/** Over a database that is migrated once for the run and copied for each file. */
const databaseProject = (name: string, include: string[], exclude: string[] = []) =>
  testProject(name, 'node', include, {exclude, globalSetup: './tests/support/global-setup.ts'})

/** What takes more than a minute, for `npm run soak` alone. */
const inSoak = 'tests/api/**/*.soak.test.ts'
const isSoak = process.env.SOAK === '1'

const projects = [
  testProject('unit', 'node', ['src/**/*.test.ts', 'sw/**/*.test.ts'], {exclude: [mocked.ts]}),
  testProject('unit-mocked', 'node', [mocked.ts], inContexts),
  testProject('unit-dom', 'happy-dom', ['src/**/*.test.tsx'], {exclude: [mocked.tsx]}),
  testProject('unit-dom-mocked', 'happy-dom', [mocked.tsx], inContexts),
  testProject('check', 'node', ['tests/{check,run,support}/**/*.test.ts'], {isolate: true}),
  databaseProject('api', ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'], isSoak ? [] : [inSoak]),
  databaseProject('offline-sim', ['tests/offline/sim/**/*.test.ts']),
  testProject('container', 'node', ['tests/container/**/*.test.ts'], {isolate: true}),
  testProject('replica', 'node', ['tests/replica/**/*.test.ts'], {isolate: true}),
  testProject('process', 'node', ['tests/process/**/*.test.ts'], {isolate: true}),
]

// what a context had stays in its worker's memory
const workers = {maxWorkers: 2, vmMemoryLimit: '1GB'}

/** The product's own configuration, with what Vitest runs, by name. */
export default mergeConfig(viteConfig, defineConfig({test: {...workers, projects}}))
