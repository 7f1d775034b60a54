import type {TestApp} from '../app.ts'

/** Makes the sign-ins of a test last as long as its clock runs ahead. */
export const long_lived_tokens = `
  update tokens set last_used_at = '2099-01-01Z', expires_at = '2100-01-01Z', ends_at = '2100-01-01Z'`

/** Sets the clock, and lets everybody stay signed in. */
export async function moveClock(app: TestApp, now: string): Promise<void> {
  await app.rows(long_lived_tokens)
  app.clock.set(now)
}
