import {browserOutbox} from '#offline/outbox/browser.ts'

/**
 * Sends what waits. Rejects only while something may still get through, so that the browser wakes the worker again; what
 * needs its owner, or her sign-in, is no reason to be woken.
 */
export async function sendWaiting(): Promise<void> {
  const {left} = await browserOutbox().outbox.flush('sync')
  if (left > 0) throw new Error(`${left} still waiting`)
}
