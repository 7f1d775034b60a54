import {checks, runChecks} from '../check/checks.ts'
import {dumpPGlite} from '../support/global-setup.ts'
import {base, findBuildah} from '../support/services/buildah.ts'
import {findPostgres, startPostgres} from '../support/services/postgres.ts'
import type {Cluster} from '../support/services/postgres.ts'
import type {Selection} from './changed.ts'
import {failed, passed, readable} from './outcome.ts'
import type {Outcome} from './outcome.ts'
import {runPlaywright} from './playwright.ts'
import {endPrograms, runProgram} from './process.ts'
import {runVitest} from './vitest.ts'

export type Step = {
  name: string
  /** The step whose result this one needs. */
  after?: string
  /** Nothing runs beside it: two browsers fill both cores, and what is to come at once would come late. */
  alone?: true
  /** Runs what the selection names; a sentence says why nothing ran. */
  run: (selection: Selection) => Promise<Outcome | string>
}

let cluster: Promise<Cluster> | undefined
let dump: Promise<() => void> | undefined
let isBuilt = false

/** Migrates the embedded database once for all steps that copy it. Where that fails, each of them says why. */
async function onPGlite<T>(run: () => Promise<T>): Promise<T> {
  await (dump ??= dumpPGlite().catch(() => () => {}))
  return run()
}

async function runAllChecks(): Promise<Outcome> {
  const results = await runChecks(Object.keys(checks), () => {})
  const refused = results.filter(result => !result.passed)
  return {
    passed: results.length - refused.length,
    failures: refused.map(({name, details}) => ({title: `check › ${name}`, details: readable(details)})),
    timings: [],
  }
}

/** The address of a PostgreSQL for all steps: the one given, or one of the run's own where its programs are found. */
async function postgresUrl(): Promise<string | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return given
  const bin = findPostgres()
  if (!bin) return undefined
  // nothing of a test run outlives a power cut
  return (await (cluster ??= startPostgres(bin, {durable: false}))).url
}

async function runApiOnPostgres(files: string[]): Promise<Outcome | string> {
  const url = await postgresUrl()
  if (!url) return 'did not run: no PostgreSQL was found on this machine (install it, or set TEST_DATABASE_URL)'
  return runVitest(['api'], {env: {TEST_DATABASE_URL: url}, files})
}

/** Builds and starts the image where the program for that is found, and gets what images begin with. */
async function runContainer(): Promise<Outcome | string> {
  const buildah = findBuildah()
  if (!buildah) return 'did not run: no buildah was found on this machine'
  const {code} = await runProgram(buildah, ['pull', '--policy', 'missing', base], {})
  return code === 0
    ? runVitest(['container'])
    : `did not run: buildah cannot get ${base} (CONTAINER_BASE names another)`
}

async function build(): Promise<Outcome> {
  const {code, output} = await runProgram(process.execPath, ['src/server/build.mjs'], {})
  isBuilt = code === 0
  return isBuilt ? passed() : failed('build', readable(output))
}

const hasPostgres = () => Boolean(process.env.TEST_DATABASE_URL ?? findPostgres())

/**
 * What the embedded database plays too where PostgreSQL is found: every call of the contract in every role, the races, and
 * confirming. The rest runs on it where no PostgreSQL is found, and in `npm run soak`.
 */
const onBothDatabases = [
  'tests/security/matrix.test.ts',
  'tests/api/bookings/approval-races.test.ts',
  'tests/api/bookings/bid-races.test.ts',
  'tests/api/sessions/',
]
const filesOnPGlite = ({api}: Selection) =>
  hasPostgres()
    ? onBothDatabases.flatMap(each =>
        api.some(asked => each.startsWith(asked)) ? [each] : api.filter(asked => asked.startsWith(each)),
      )
    : api

/** On PostgreSQL where it is found: nine specs of money took 30 s of processor time there and 48 s on PGlite. */
async function runBrowser(folder: string, files: string[]): Promise<Outcome> {
  if (!isBuilt) return failed(folder, 'There is no build to test.')
  const url = await postgresUrl()
  const run = () => runPlaywright(`${folder}/playwright.config.ts`, {files, env: {TEST_DATABASE_URL: url}})
  return url ? run() : onPGlite(run)
}

/** Leaves a step out where the selection names nothing of it. */
const where = (
  files: (selection: Selection) => string[] | boolean,
  run: (files: string[], selection: Selection) => Promise<Outcome | string>,
): Step['run'] => {
  return async selection => {
    const found = files(selection)
    const isEmpty = Array.isArray(found) ? found.length === 0 : !found
    return isEmpty ? 'has nothing that the change touches' : run(Array.isArray(found) ? found : [], selection)
  }
}

/** In the order in which they begin, two at a time, the browsers alone. */
export const steps: Step[] = [
  {name: 'build', run: where(({e2e, offline}) => e2e.length + offline.length > 0, build)},
  {name: 'check', run: runAllChecks},
  {
    name: 'browser, offline',
    after: 'build',
    alone: true,
    run: where(
      ({offline}) => offline,
      files => runBrowser('tests/offline', files),
    ),
  },
  {
    name: 'api on PGlite',
    run: where(filesOnPGlite, files =>
      onPGlite(() => runVitest(['api'], {env: {TEST_DATABASE_URL: undefined}, files})),
    ),
  },
  {
    name: 'browser',
    after: 'build',
    alone: true,
    run: where(
      ({e2e}) => e2e,
      files => runBrowser('tests/e2e', files),
    ),
  },
  {name: 'api on PostgreSQL', run: where(({api}) => api, runApiOnPostgres)},
  {name: 'unit', run: ({since}) => runVitest(['unit*', 'check'], {since})},
  {
    name: 'process',
    run: where(
      selection => selection.process,
      () => runVitest(['process']),
    ),
  },
  {
    name: 'replica',
    run: where(
      selection => selection.process,
      async () => (findPostgres() ? runVitest(['replica']) : 'did not run: no PostgreSQL was found on this machine'),
    ),
  },
  {
    name: 'container',
    run: where(({process, since}) => process && since === undefined, runContainer),
  },
  {
    name: 'offline, simulated',
    run: where(
      ({offline}) => offline,
      () => onPGlite(() => runVitest(['offline-sim'])),
    ),
  },
]

/** Ends whatever a step has left running. */
export async function stopSteps(): Promise<void> {
  endPrograms()
  await (await cluster?.catch(() => undefined))?.stop()
  ;(await dump)?.()
}
