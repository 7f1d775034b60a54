import {vi} from 'vitest'

/** Waits until a check holds, with the patience of a crowded machine; fails with what the check said last. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, {timeout: 20_000})
