import {parseArgs} from 'node:util'
import {changedFiles, everything, selectionFor} from './changed.ts'
import {failed, readable} from './outcome.ts'
import type {Failure, Timing} from './outcome.ts'
import {steps, stopSteps, type Step} from './steps.ts'

/*
 * npm test                 everything
 * npm test -- unit api     the steps whose names begin so, and what they need
 * npm test -- --changed    what the work since main (on main: since the commit before) touches
 */
const {values: asked, positionals: named} = parseArgs({
  options: {changed: {type: 'boolean', default: false}},
  allowPositionals: true,
})

/** One step leaves a core idle while it waits for a disk or its last file; a browser step leaves none. */
const steps_at_once = 2
const slowest_shown = 30

async function stop(): Promise<void> {
  await stopSteps()
  process.exit(130)
}
process.once('SIGINT', () => void stop()).once('SIGTERM', () => void stop())

const isNamed = ({name}: Step) => named.length === 0 || named.some(start => name.startsWith(start))
const chosen = steps.filter(step => isNamed(step) || steps.some(each => isNamed(each) && each.after === step.name))
const selection = asked.changed ? selectionFor(changedFiles()) : everything

const seconds = (duration_ms: number) => `${(duration_ms / 1000).toFixed(1)} s`
const failures: Failure[] = []
const timings: Timing[] = []
let passed_count = 0

/** Runs one step and prints its result; a step that breaks is one failure, and the next one still runs. */
async function take(step: Step): Promise<void> {
  const since = performance.now()
  const result = await step.run(selection).catch((error: unknown) => failed(step.name, readable(String(error))))
  if (typeof result === 'string') {
    console.log(`– ${step.name} ${result}`)
    return
  }
  const count = result.failures.length ? `, ${result.failures.length} failed` : ''
  console.log(
    `${count ? '✗' : '✓'} ${step.name}: ${result.passed} passed${count} (${seconds(performance.now() - since)})`,
  )
  for (const {title, details} of result.failures) console.log(`\n  ✗ ${title}\n${details.replaceAll(/^/gm, '    ')}\n`)
  passed_count += result.passed
  failures.push(...result.failures)
  for (const {title, duration_ms} of result.timings) timings.push({title: `${step.name} › ${title}`, duration_ms})
}

/** Begins each step in its order, as soon as there is room for it and the one that it needs has ended; some run alone. */
async function takeAll(): Promise<void> {
  const waiting = [...chosen]
  const running = new Map<string, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const isReady = ({after}: Step) =>
      ![...waiting.map(({name}) => name), ...running.keys()].some(name => name === after)
    const isAloneRunning = [...running.keys()].some(name => steps.find(step => step.name === name)?.alone)
    const hasRoom = (step: Step) => (step.alone ? running.size === 0 : running.size < steps_at_once && !isAloneRunning)
    const next = waiting.find(step => isReady(step) && hasRoom(step))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(
        next.name,
        take(next).finally(() => running.delete(next.name)),
      )
    } else await Promise.race(running.values())
  }
}

await takeAll()
await stopSteps()
const slowest = timings.toSorted((a, b) => b.duration_ms - a.duration_ms).slice(0, slowest_shown)
if (slowest.length > 0) {
  console.log('\nSlowest tests:')
  for (const {title, duration_ms} of slowest) console.log(`  ${seconds(duration_ms).padStart(7)}  ${title}`)
}
if (failures.length) console.log(`\nFailed:\n${failures.map(({title}) => `  ${title}`).join('\n')}`)
console.log(`\n${passed_count} passed, ${failures.length} failed`)
process.exitCode = failures.length || passed_count === 0 ? 1 : 0
