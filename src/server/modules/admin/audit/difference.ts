type Fields = Record<string, unknown>

/** Names of fields that never reach the log, whoever hands them over: what signs in, and what belongs to a bank. */
const secret = /password|token|secret|hash|bank|routing|account_number/i

const kept = (value: object | null): [string, unknown][] =>
  Object.entries(value ?? {}).filter(([name, each]) => each !== undefined && !secret.test(name))

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields that differ between two states of something, without any that is secret; null where there was no state. */
export function difference(
  before: object | null,
  after: object | null,
): {before: Fields | null; after: Fields | null} {
  const [was, is] = [Object.fromEntries(kept(before)), Object.fromEntries(kept(after))]
  const names = new Set(
    [...Object.keys(was), ...Object.keys(is)].filter(name => !isSame(was[name], is[name])),
  )
  const part = (of: Fields) => Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))
  return {before: before && part(was), after: after && part(is)}
}
