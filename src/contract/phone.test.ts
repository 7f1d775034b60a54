import * as v from 'valibot'
import {expect, test} from 'vitest'
import {Phone} from './shapes.ts'

test.each(['(615) 555-0177', '615.555.0177', '1 615 555 0177', '+1 615 555 0177', '+52 55 1234 5678', '+354 555 1234'])(
  'takes the phone number %s',
  text => {
    expect(v.safeParse(Phone, text).success).toBe(true)
  },
)

test.each(['615 555 017', '555-0177', '2 615 555 0177', '55 1234 5678 90', '+1 615', 'call me'])(
  'refuses %s as a phone number',
  text => {
    expect(v.safeParse(Phone, text).success).toBe(false)
  },
)
