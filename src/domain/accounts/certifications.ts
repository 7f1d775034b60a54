/** Courses and certificates that caregivers often have. */
export const usualCertifications = [
  'CPR',
  'First aid',
  'Early childhood education',
  'Nursing assistant',
  'Water safety',
] as const

/** Adds the typed names, trimmed, that the list does not have yet. */
export function withCertification(list: readonly string[], typed: string): string[] {
  const clean = typed.trim().replace(/\s+/g, ' ')
  const isThere = list.some(one => one.toLowerCase() === clean.toLowerCase())
  return clean === '' || isThere ? [...list] : [...list, clean]
}
