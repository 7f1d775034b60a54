import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import * as account from '#contract/accounts/language.ts'
import type {Language} from '#contract/accounts/language.ts'
import {health} from '#contract/platform.ts'
import {m} from '#messages'
import {applyUpdate} from './app-update.ts'
import {language, reopenIn, wantLanguage, workerOf} from './language.ts'
import {ApiError, messageOf} from './message.ts'

const year_s = 31_536_000

/** Waits until a worker has all its files. Rejects if it could not get them. */
const installed = (worker: ServiceWorker) =>
  new Promise<void>((done, fail) => {
    const look = () => {
      if (worker.state === 'redundant') fail(new Error('The worker was not installed'))
      else if (worker.state !== 'installing') done()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** The worker of a language with all its files on this device; undefined where pages have no worker. */
async function prepareWorker(next: Language): Promise<ServiceWorker | undefined> {
  // a context without https has no workers at all
  if (!('serviceWorker' in navigator)) return undefined
  if (!(await navigator.serviceWorker.getRegistration())) return undefined
  const registration = await navigator.serviceWorker.register(workerOf(next))
  const worker = registration.installing ?? registration.waiting
  if (worker) await installed(worker)
  return worker ?? undefined
}

/**
 * Changes the language of this device and of the account, if someone is logged in. Pages reload only when the new
 * language is whole on this device. Resolves with why it could not be changed; without a connection it never can.
 * @see src/domain/rules-people.md#language
 */
export async function changeLanguage(next: Language): Promise<string | undefined> {
  try {
    const {token} = await browserCredentials().read()
    await call(health)
    wantLanguage(next)
    const worker = await prepareWorker(next)
    if (token !== null) await call(account.changeLanguage, {body: {language: next}})
    await openIn(next, worker)
    return undefined
  } catch (error) {
    wantLanguage(language)
    // replaces a worker of the other language that is waiting
    await prepareWorker(language).catch(() => undefined)
    const isRefused = error instanceof ApiError && error.kind === 'refused'
    return isRefused ? messageOf(error) : m.changing_the_language_needs_a_connection()
  }
}

/** Reloads with the worker that was prepared, after what waits to be sent. */
async function openIn(next: Language, worker: ServiceWorker | undefined): Promise<void> {
  if (!worker) return reopenIn(next)
  // the cookie store is not in every browser
  document.cookie = `language=${next}; path=/; max-age=${year_s}; samesite=lax`
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
  await applyUpdate(
    () => undefined,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    () => worker.postMessage({type: 'SKIP_WAITING'}),
  )
}
