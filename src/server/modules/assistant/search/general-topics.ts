/** Questions of one group, and the general one that answers the same for all. */
const generalKeys: Readonly<Record<string, string>> = {
  'caregiver-close-account': 'close-my-account',
  'agency-close-account': 'close-my-account',
  'caregiver-export-data': 'export-my-data',
  'agency-export-data': 'export-my-data',
  'caregiver-suspended': 'account-suspended',
}

/** The hits of a guest who names no group, best first: a question of one group gives way to the general one, if it is stored. */
export function preferGeneral<T extends {readonly key: string}, H extends {readonly topic: T}>(
  hits: readonly H[],
  topics: readonly T[],
): readonly H[] {
  const byKey = new Map(topics.map(topic => [topic.key, topic]))
  const seen = new Set<T>()
  return hits.flatMap(hit => {
    const topic = byKey.get(generalKeys[hit.topic.key] ?? '') ?? hit.topic
    if (seen.has(topic)) return []
    seen.add(topic)
    return [{...hit, topic}]
  })
}
