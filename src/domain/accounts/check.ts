/**
 * The checks of every caregiver, in the order shown.
 * @see src/domain/rules.md#verification
 */
export const checkKinds = [
  {kind: 'identity', label: 'Identity'},
  {kind: 'age', label: 'Age, 18 or older'},
  {kind: 'background', label: 'Background check'},
] as const

type Kind = (typeof checkKinds)[number]['kind']

/** The check of this kind that counts: the one made last. */
export const newestCheck = <Check extends {kind: Kind; checked_on: string}>(
  checks: readonly Check[],
  kind: Kind,
): Check | undefined =>
  checks.filter(one => one.kind === kind).toSorted((a, b) => b.checked_on.localeCompare(a.checked_on))[0]
