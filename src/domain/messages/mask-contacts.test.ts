import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {hidden_part, hidesContacts, maskContacts, maskUnlessBooked} from './mask-contacts.ts'

const hidden = (text: string) => maskContacts(text).text

describe('before approval', () => {
  test.each([
    'Call me: 615-555-0177',
    'Call me: (615) 555 0177',
    'Call me: +1 615.555.0177',
    'Call me: 6155550177',
    'Call me: 6 1 5 5 5 5 0 1 7 7',
    'Call me: 615 988 0177',
    'Call me: ６１５５５５０１７７',
    'Call me: 00442079460958',
    'Call me: 00 44 20 7946 0958',
    'Call me: 011 (44) 20-7946-0958',
    'Call me: june@example.com',
    'Call me: june.rivers+care (at) example (dot) com',
    'Call me: https://chat.example.org/june?x=1',
    'Call me: www.june.care/me',
    'Call me: juneriverscare.com',
    'Call me: @june_rivers',
    'Call me: $JuneRivers',
    'Call me: whatsapp: june.rivers',
    'Call me: 615–555–0100',
    'Call me: 615—555—0100',
    'Call me: 615,555,0100',
    'Call me: 615_555_0100',
    'Call me: 615*555*0100',
    'Call me: 615|555|0100',
    'Call me: 615~555~0100',
    'Call me: $6155550100',
    'Call me: $615-555-0100',
    'Call me: insta is june_cares',
    'Call me: signal is june_cares',
    'Call me: telegram june.rivers',
    'Call me: 615, 555, 0100',
    'Call me: 615. 555. 0100',
    'Call me: venmo @june.cares',
    'Call me: june at gmail dot com',
    'Call me: june arroba gmail punto com',
    'Call me: insta es june_cares',
    'Call me: june@gmail . com',
    'Call me: june@mail.example.co.uk',
    'Call me: zelle is june_cares',
    'Call me: instagram: june',
    'Call me: foo.edu',
    'Call me: -foo.edu',
    'Call me: june.family',
    'Call me: 615... 555... 0142',
    'Call me: 615 - 555 -- 0143',
    'Call me: 555-0142',
    'Call me: 61 55 55 01 42',
    'Call me: +44 20 7946 0958',
    'Call me: 52 55 1234 5678',
    'Call me: instagram as danaruiz88',
    'Call me: insta as june_22',
    'Call me: dana.ruiz@gmail',
    'Call me: dana@gmail punto com',
    'Call me: 6 1 5, 5 5 5, 0 1 4 2',
    'Call me: 615\n555\n0142',
    'Call me: instagram como dana_ruiz',
    'Call me: danaruiz88 on insta',
    'Call me: instagram (danaruiz88)',
    'Call me: linktr.ee/dana',
    'Call me: kik: dana22',
    'Call me: Skype: live:dana',
    'Call me: Discord dana#1234',
  ])('%s is hidden', text => {
    expect(maskContacts(text)).toEqual({text: `Call me: ${hidden_part}`, is_masked: true})
  })

  test.each([
    'We need you from 2:00 PM to 6:00 PM, at $24.50 an hour',
    'On 06/12/2026, or 2026-06-12 - 2026-06-14',
    'On 06/12/2026, 06/14/2026, at $24.50, 06/13',
    'On 6/12, 10-13 or 06/13, 09–12',
    'We pay $20-25, or $24.50-30.00, at most $1,250',
    'From 9:00-13:00, 14:00-18:00',
    'Are you on Telegram or WhatsApp? I saw your Facebook page, and signal when I am there',
    'From 9.00-13.00 for 3 children (2, 5 and 7)',
    'It is request V-7K3Q2, ZIP 37206',
    'From 9:00 12/25/2026 1:00, 8.00 12 25 2026, $24.00 12 25 2026',
    'In an emergency call 911, for a crisis 988',
    'Reach me at 6 15 5 55 01 77',
    'Poison control is 1-800-222-1222',
    'Poison control is (800) 222-1222, or 18002221222',
    'I work e.g. on Mondays. Is that fine?',
    'The signal is weak in our house, and Zelle is fine',
    'We pay by Venmo weekly. Facebook profile: not needed. Bring nothing @home.',
    'Avísenos por WhatsApp antes de llegar, pagamos por Zelle cada viernes. Instagram: no',
    'Medicine at 8, 12, 16, 20. Nada de leche.Me avisa si llora',
    'Naps 10-12, 14-16, 18-20. Telegram doesn’t work. No peanuts.Kids are 2 and 4. 11/30, 12/1, 12/2 3-6pm, 1:10, 120-180',
    'I am a nurse and work 0700-1930, or 12/24 8-12. Back at 12/24/2026 1:00 PM, 8-12 2-6 8-12 2-6',
    'Los martes 8-12 (13-17 los jueves). Nacidos 15/11/2024 8.30. Signal: weak at my place. Instagram: jamás',
    'Kids 2 4 6 8 10 12 14, born 2019 2021 2023, on 12-24-2026 or 2026-12-01 9-13, 12/1 12/3 12/8 12/10, 8-12 / 13-17',
    'WhatsApp: solo después. Instagram: we keep her off it. Venmo: works for me. At 10 a.m./11 p.m. on Zoom',
    'We pay $1,200-1,500 a month. Facebook: private please',
    'Feed at 8; 12; 16; 20\n10\n11 ounces',
  ])('“%s” stays as it is', text => {
    expect(maskContacts(text)).toEqual({text, is_masked: false})
  })

  test.each([
    ['Write to june@example.com. No peanuts!', `Write to ${hidden_part}. No peanuts!`],
    ['Write to june@example.com. Net bag at the door', `Write to ${hidden_part}. Net bag at the door`],
    ['Write to june@example.com. Peanut allergy!', `Write to ${hidden_part}. Peanut allergy!`],
    ['Escriba a june@example.com. Me llamo June', `Escriba a ${hidden_part}. Me llamo June`],
    ['See june.care. No peanuts!', `See ${hidden_part}. No peanuts!`],
    ['Text 615 555 0123. 4 pm is fine', `Text ${hidden_part}. 4 pm is fine`],
    ['Teléfono 615-555-0188. 2 gatos', `Teléfono ${hidden_part}. 2 gatos`],
    ['Instagram: danaruiz. No peanuts', `${hidden_part} No peanuts`],
    ['Instagram: danaruiz and a cat', `${hidden_part} and a cat`],
    ['Text 615 555 0123 4 times', `Text ${hidden_part} 4 times`],
    ['Teléfono 615-555-0188\n2 gatos', `Teléfono ${hidden_part}\n2 gatos`],
    ['I am june at gmail dot com. No peanuts!', `I am ${hidden_part}. No peanuts!`],
  ])('in “%s” the next sentence stays whole', (text, masked) => {
    expect(hidden(text)).toBe(masked)
  })

  test('an emergency number beside a phone number stays', () => {
    expect(hidden('911 615 555 0177')).toBe(`911 ${hidden_part}`)
    expect(hidden('615-555-0177 988 1-800-222-1222')).toBe(`${hidden_part} 988 1-800-222-1222`)
  })
})

const words = fc
  .stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,4}$/)
  // the names of apps, and ways to write a mail address, have their own tests
  .filter(
    text =>
      !/\b(?:ig|fb|insta|venmo|zelle|tiktok|telegram|whatsapp|facebook|snapchat|at|cash|snap|signal)\b/.test(text),
  )
const separator = fc.constantFrom(' ', '-', '.', ') ', ' - ', '... ', ' / ')
/** How the ten digits are split: into groups with a longer one, into pairs or one by one. */
const lengths = fc.oneof(
  fc.constantFrom(
    [10],
    [3, 3, 4],
    [3, 7],
    [6, 4],
    [5, 5],
    [2, 2, 2, 2, 2],
    Array.from({length: 10}, () => 1),
  ),
  fc.array(fc.integer({min: 1, max: 4}), {minLength: 3, maxLength: 5}).filter(parts => {
    const sum = parts.reduce((before, each) => before + each, 0)
    return sum === 10 && Math.max(...parts) > 2
  }),
)
/** A number of North America, however it is written. */
const phone = fc
  .tuple(fc.integer({min: 2_000_000_000, max: 9_999_999_999}).map(String), lengths, separator, fc.boolean())
  // those that never are phone numbers have their own tests
  .filter(([digits]) => /^(?!\d11|988|800)[2-9]\d{2}(?!11)[2-9]/.test(digits) && !/911|988/.test(digits))
  .map(([digits, parts, between, hasCode]) => {
    const ends = parts.map((_, i) => parts.slice(0, i + 1).reduce((before, each) => before + each, 0))
    const groups = ends.map((end, i) => digits.slice(ends[i - 1] ?? 0, end))
    return `${hasCode ? '+1 ' : ''}${groups.join(between)}`
  })
const never = fc.constantFrom('911', '988', '1-800-222-1222', '(800) 222-1222')

test('a phone number is hidden in equal groups, or with a group of three or more digits', () => {
  fc.assert(
    fc.property(words, phone, words, (before, number, after) => {
      expect(hidden(`${before} ${number} ${after}`)).toBe(`${before} ${hidden_part} ${after}`)
    }),
  )
})

test('emergency numbers are shown whatever stands around them', () => {
  fc.assert(
    fc.property(words, never, words, never, (before, one, between, two) => {
      const text = `${before} ${one} ${between} ${two}`
      expect(maskContacts(text)).toEqual({text, is_masked: false})
    }),
  )
})

test.each(['a.a-', 'a@', '1:', '$1 ', 'a at '])('a long text of nothing but “%s” stays as it is', part => {
  const text = part.repeat(2000 / part.length)
  expect(maskContacts(text)).toEqual({text, is_masked: false})
})

test('plain words are never changed, and hiding twice is hiding once', () => {
  fc.assert(
    fc.property(words, text => {
      expect(maskContacts(text)).toEqual({text, is_masked: false})
    }),
  )
  fc.assert(
    fc.property(fc.string({unit: 'grapheme', maxLength: 200}), text => {
      expect(hidden(hidden(text))).toBe(hidden(text))
    }),
  )
})

test('contacts are hidden from the other side of a pair that has not booked, and a text without any hides none', () => {
  expect(hidesContacts({}, 'Call 615-555-0142')).toBe(true)
  expect(hidesContacts({is_booked_pair: true}, 'Call 615-555-0142')).toBe(false)
  expect(hidesContacts({}, 'She likes trains')).toBe(false)
})

test('a text between a pair is whole once they have booked, and a missing one stays missing', () => {
  const text = 'Call 615-555-0142'
  expect(maskUnlessBooked(text, true)).toBe(text)
  expect(maskUnlessBooked(text, false)).toBe(`Call ${hidden_part}`)
  expect([maskUnlessBooked(null, true), maskUnlessBooked(null, false)]).toEqual([null, null])
})
