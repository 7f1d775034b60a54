import {call} from '#api/client.ts'
import {browserCredentials} from '#api/credentials.ts'
import * as account from '#contract/accounts/language.ts'
import type {Language} from '#contract/accounts/language.ts'
import {health} from '#contract/platform.ts'
import {m} from '#messages'
import {applyUpdate} from './app-update.ts'
import {languageOf, reopenIn, storeLanguage, wantLanguage, workerOf} from './language.ts'
import {ApiError, messageOf} from './message.ts'

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
 * Changes the language of this device and of the account, if someone is logged in. Pages reload when the new language is
 * whole on this device; a reload before that opens it too. Resolves with why it could not be changed or is changed later.
 * @see src/domain/rules-people.md#language
 */
export async function changeLanguage(next: Language): Promise<string | undefined> {
  try {
    const {token} = await browserCredentials().read()
    if (token === null) await call(health)
    else await call(account.changeLanguage, {body: {language: next}})
  } catch (error) {
    const isRefused = error instanceof ApiError && error.kind === 'refused'
    return isRefused ? messageOf(error) : m.changing_the_language_needs_a_connection()
  }
  storeLanguage(next)
  wantLanguage(next)
  try {
    await openIn(next, await prepareWorker(next))
  } catch {
    // a device that cannot keep the other language still opens it while there is a connection
    const isReached = await call(health).then(
      () => true,
      () => false,
    )
    if (!isReached) return m.the_language_changes_when_opened_online()
    reopenIn(next)
  }
  return undefined
}

/** Ends a change of language that was cut short, if the worker has all its files by now. Resolves with why not. */
export async function finishLanguageChange(next: Language): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const worker = registration?.waiting
  if (!worker || languageOf(worker) !== next) return m.the_language_changes_when_opened_online()
  await openIn(next, worker)
  return undefined
}

/** Reloads with the worker that was prepared, after what waits to be sent. */
async function openIn(next: Language, worker: ServiceWorker | undefined): Promise<void> {
  if (!worker) return reopenIn(next)
  const url = new URL(location.href)
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
  await applyUpdate(
    () => undefined,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target
    () => worker.postMessage({type: 'SKIP_WAITING'}),
  )
}
