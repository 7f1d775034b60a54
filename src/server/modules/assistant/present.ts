import type {ChatMessage} from '#contract/content/chat.ts'
import type {ChatRow} from './store.ts'

export const presentMessage = ({id, sender, text, links, created_at}: ChatRow): ChatMessage => ({
  id,
  sender,
  text,
  timestamp: created_at,
  links,
})
