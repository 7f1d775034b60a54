import {metrics} from './metrics.ts'
import {inSpan} from './traces.ts'

/** Runs a job or a step of the tick, and counts it with its result and duration. */
export async function measureJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  const end = metrics.job_seconds.startTimer({job})
  let result = 'failed'
  try {
    const done = await inSpan(`job ${job}`, {}, work)
    result = 'done'
    return done
  } finally {
    end()
    metrics.jobs.inc({job, result})
  }
}
