import {expect, test} from 'vitest'
import {bidsAhead} from './limit-note.tsx'

const waiting = (lane: string, kind = 'bid-caretaker') => ({lane, kind, state: 'saved' as const})

test('the bids that wait before one count, each request once', () => {
  const entries = [waiting('a'), waiting('b'), waiting('b'), waiting('v', 'confirm-start'), waiting('c'), waiting('d')]
  expect(bidsAhead(entries, 'new')).toEqual(['a', 'b', 'c', 'd'])
  expect(bidsAhead(entries, 'd')).toEqual(['a', 'b', 'c'])
  expect(bidsAhead(entries, 'a')).toEqual([])
  expect(bidsAhead([{...waiting('a'), state: 'attention'}], 'new')).toEqual([])
})
