import {browserOutbox} from '#offline/outbox/browser.ts'

/**
 * Sends waiting entries. Rejects only while some may still succeed, so that the browser wakes the worker again; entries
 * that need their owner or a login do not count.
 */
export async function sendWaiting(): Promise<void> {
  const {remaining} = await browserOutbox().outbox.flush('sync')
  if (remaining > 0) throw new Error(`${remaining} still waiting`)
}
