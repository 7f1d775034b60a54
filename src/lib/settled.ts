/**
 * `Promise.all` that settles every promise before it rejects, so that no query outlives its transaction. A query begins
 * each time it is awaited, so each is awaited once.
 */
export async function settled<const T extends readonly unknown[]>(
  promises: T,
): Promise<{-readonly [K in keyof T]: Awaited<T[K]>}> {
  const running = promises.map(promise => Promise.resolve(promise))
  await Promise.allSettled(running)
  return Promise.all(running) as Promise<{-readonly [K in keyof T]: Awaited<T[K]>}>
}
