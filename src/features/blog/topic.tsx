import {m} from '#messages'
import type {Language} from '#contract/accounts/language.ts'
import {postTopicText} from '#domain/content/post-topics.ts'

/** A topic in the reader's language if it is one of ours, else in its writer's. */
export function Topic({topic, language}: {topic: string; language: Language | undefined}) {
  const text = postTopicText(topic)
  return <span lang={text === null ? language : m.language()}>{text ?? topic}</span>
}
