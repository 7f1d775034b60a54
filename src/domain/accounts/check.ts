/** What is checked of every caregiver, in the order shown. @see src/domain/rules.md#verification */
export const checkKinds = [
  {kind: 'identity', label: 'Identity'},
  {kind: 'age', label: 'Age, 18 or older'},
  {kind: 'background', label: 'Background check'},
] as const

/** What a caregiver may lack before she may see requests and bid, by the names under which she is told. */
export const lackNames = {
  identity: 'identity check',
  age: 'proof of age',
  background: 'background check',
  approval: 'approval by our team',
  phone_number: 'a phone number',
  place: 'your place',
} as const

type Kind = (typeof checkKinds)[number]['kind']

/** The check of this kind that counts: the one made last. */
export const newestCheck = <Check extends {kind: Kind; checked_on: string}>(
  checks: readonly Check[],
  kind: Kind,
): Check | undefined =>
  checks.filter(one => one.kind === kind).toSorted((a, b) => b.checked_on.localeCompare(a.checked_on))[0]
