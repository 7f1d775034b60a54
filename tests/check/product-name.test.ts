import {expect, it} from 'vitest'
import {findNamesByHand} from './product-name.ts'

it.each([
  ['a message', 'src/messages/es/app.json', '  "welcome": "Le damos la bienvenida a Village",'],
  ['a text', 'src/server/pdf.ts', "doc.text('Village')"],
  ['a part of a text', 'src/server/line.ts', 'const line = `Village fee, ${percent}`'],
  ['text between tags', 'src/features/x.tsx', '<b>Village</b>'],
  ['the address for support', 'src/server/mail.ts', "const to = 'support@village.example'"],
  ['the phone of support', 'src/server/mail.ts', "const phone = '+1 615 555 0142'"],
  ['a file to download', 'src/data/x.ts', "saveFile(text, 'village-visits.ics')"],
])('finds %s', (_, path, source) => {
  expect(findNamesByHand(path, source)).toHaveLength(1)
})

it.each([
  ['a name from the settings', 'src/messages/en/app.json', '  "welcome": "Welcome to {product}",'],
  ['the tagline', 'src/messages/en/public.json', '  "it_takes_a_village": "It takes a village",'],
  ['a comment', 'src/server/pdf.ts', "/** Village's fee. */\nconst fee = 'fee' // of Village"],
  ['the key of a store', 'src/data/x.ts', "const store = 'village-outbox'"],
])('leaves %s', (_, path, source) => {
  expect(findNamesByHand(path, source)).toEqual([])
})
