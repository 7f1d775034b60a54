/** A promise that the test resolves when it chooses. */
export function deferred(): {promise: Promise<void>; keep: () => void} {
  let keep = () => {}
  const promise = new Promise<void>(resolve => (keep = resolve))
  return {promise, keep}
}
