/**
 * What travels together within a transaction. Unlike `Promise.all` it ends when all of it has: nothing is left that would
 * still write on a connection which the failure of another part had given back. Fails as the first of them in the list.
 */
export async function together<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{-readonly [At in keyof Work]: Awaited<Work[At]>}> {
  // each is begun once here: a statement runs whenever somebody waits for it
  const underWay = work.map(part => Promise.resolve(part))
  await Promise.allSettled(underWay)
  return Promise.all(underWay) as Promise<{-readonly [At in keyof Work]: Awaited<Work[At]>}>
}
