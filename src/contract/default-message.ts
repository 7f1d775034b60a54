import {m} from '#messages'
import * as v from 'valibot'

// a schema without a message of its own: valibot's is English, and for developers
v.setGlobalMessage(({message}) => {
  if (message.startsWith('Invalid key')) return m.required_refusal()
  return m.language() === 'en' ? message : m.not_valid()
})
