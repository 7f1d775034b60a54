import {AsyncLocalStorage} from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The id of the request that is being answered; null in a job. @see src/server/README.md#seeing-what-it-does */
export const currentRequestId = (): string | null => current.getStore() ?? null

/** Runs `work` as part of the request of this id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)
