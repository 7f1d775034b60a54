import {m} from '#messages'

/** The topics that the product's own posts have, as they are stored; staff may write others. */
const texts = {
  'First visits': m.topic_first_visits,
  'For caregivers': m.for_caregivers,
  'For families': m.for_families,
  'How it works': m.how_it_works,
  Money: m.topic_money,
  Safety: m.safety,
  'Senior care': m.topic_senior_care,
  Toddlers: m.topic_toddlers,
} as const satisfies Record<string, () => string>

export type PostTopic = keyof typeof texts

/** A topic of ours in the reader's language; null for one in a writer's own words. */
export const postTopicText = (topic: string): string | null =>
  Object.hasOwn(texts, topic) ? texts[topic as PostTopic]() : null

/** Topics in the order of what a reader sees. */
export const sortTopics = (topics: Iterable<string>): string[] => {
  const shown = (topic: string) => postTopicText(topic) ?? topic
  return [...topics].toSorted((a, b) => shown(a).localeCompare(shown(b), m.language_tag()))
}
