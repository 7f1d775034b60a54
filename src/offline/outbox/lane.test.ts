import {describe, expect, test} from 'vitest'
import {laneOf, makeBid, makeEntry} from '../../../tests/offline/support/make-entry.ts'
import {kindOf, kinds} from './kinds.ts'
import {type OutboxEntry, receipt_max_age_ms} from './entry.ts'
import {
  add,
  endOffer,
  epochOf,
  headOf,
  isPast,
  remove,
  requeue,
  resetForRetry,
  setAside,
  settle,
  type ShownBid,
} from './lane.ts'

const start = kinds['confirm-start']
const bid = kinds['bid-caretaker']
const facts = {received_at: '2026-05-31T14:00:01.000Z'}

test('a double tap is one entry, with the time of the first', () => {
  const {lane, result} = add(
    laneOf(makeEntry()),
    makeEntry({key: 'key-2', captured_at: '2026-05-31T14:00:01.000Z'}),
    start,
  )
  expect(lane.entries).toEqual([makeEntry()])
  expect(result).toEqual({entry: makeEntry(), how: 'existing'})
})

test('a tap just after the receipt is the tap that was received', () => {
  const lane = settle(laneOf(makeEntry()), makeEntry(), start, facts, 1_000)
  const again = add(lane, makeEntry({key: 'key-2', captured_at: '2026-05-31T14:01:00.000Z'}), start)
  expect(again.lane.entries).toEqual([])
  expect(again.result).toMatchObject({received: {key: 'key-1'}})
})

test('a tap of the next day is one of its own', () => {
  const lane = settle(laneOf(makeEntry()), makeEntry(), start, facts, 1_000)
  const next = makeEntry({key: 'key-2', captured_at: '2026-06-01T14:00:00.000Z'})
  expect(add(lane, next, start).lane.entries).toEqual([next])
})

describe('a code for a confirmed edge', () => {
  const params = {session_id: 's1', side: 'caretaker', offline: true}
  const code = (changes: Partial<OutboxEntry> = {}) =>
    makeEntry({
      key: 'code-1',
      captured_at: '2026-05-31T14:12:00.000Z',
      params: {...params, code: '123456', is_code_only: true},
      ...changes,
    })

  test('follows the confirmation that waits, with its own time', () => {
    const {lane, result} = add(laneOf(makeEntry()), code(), start)
    expect(lane.entries).toEqual([makeEntry(), code()])
    // it must not overtake the confirmation if it cannot be stored
    expect(result).toMatchObject({how: 'separate'})
  })

  test('follows one that was received, and another code follows it', () => {
    const received = settle(laneOf(makeEntry()), makeEntry(), start, facts, 1_000)
    const first = add(received, code(), start).lane
    expect(first.entries).toEqual([code()])
    const other = code({key: 'code-2', params: {...code().params, code: '654321'}})
    expect(add(first, other, start).lane.entries).toEqual([code(), other])
    expect(add(first, code({key: 'code-2'}), start)).toMatchObject({lane: first, result: {how: 'existing'}})
  })

  test('takes no confirmation into it', () => {
    const memo = makeEntry({key: 'key-2', params: {...params, memo: 'Gate was open'}})
    expect(add(laneOf(code()), memo, start).lane.entries).toEqual([code(), memo])
    const merged = {...makeEntry(), params: memo.params}
    expect(add(laneOf(makeEntry(), code()), memo, start).lane.entries).toEqual([merged, code()])
  })

  test('goes with the confirmation that is discarded, and alone', () => {
    const lane = laneOf(makeEntry(), code())
    expect(remove(lane, 'key-1').entries).toEqual([])
    expect(remove(lane, 'code-1').entries).toEqual([makeEntry()])
  })
})

test('what completes a tap removes nothing that was said before', () => {
  const said = {session_id: 's1', side: 'caretaker', offline: true, memo: 'Gate was open'}
  const typed = makeEntry({key: 'key-2', params: {...said, memo: null, code: '123456'}})
  expect(add(laneOf(makeEntry({params: said})), typed, start).lane.entries).toMatchObject([
    {key: 'key-1', params: {memo: 'Gate was open', code: '123456'}},
  ])
})

test('a code typed after the tap completes it while it has not left, and follows it otherwise', () => {
  const typed = makeEntry({
    key: 'key-2',
    params: {session_id: 's1', side: 'caretaker', offline: true, code: '123456'},
  })
  expect(add(laneOf(makeEntry()), typed, start).lane.entries).toEqual([makeEntry({params: typed.params})])
  expect(add(laneOf(makeEntry({tries: 1})), typed, start).lane.entries).toEqual([makeEntry({tries: 1}), typed])
})

test('start and end of one visit never stand in for one another', () => {
  const end = makeEntry({key: 'key-2', kind: 'confirm-end'})
  expect(add(laneOf(makeEntry()), end, kinds['confirm-end']).lane.entries).toEqual([makeEntry(), end])
})

test('a changed bid takes the place of one that never left', () => {
  const changed = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22}})
  const first = makeBid({params: {booking_id: 'b1', hourly_rate: 20, replaces: 'offer-0'}})
  const {lane} = add(laneOf(first), changed, bid)
  expect(lane.entries).toMatchObject([{key: 'key-2', params: {hourly_rate: 22, replaces: 'offer-0'}}])
})

test('a changed bid waits behind one under way, and replaces the offer that comes of it', () => {
  const first = makeBid({tries: 1, state: 'sending'})
  const changed = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22}})
  const {lane} = add(laneOf(first), changed, bid)
  expect(lane.entries.map(entry => entry.key)).toEqual(['key-1', 'key-2'])
  const settled = settle(lane, first, bid, {...facts, offer_id: 'offer-1'}, 1_000)
  expect(settled.entries).toMatchObject([{key: 'key-2', params: {hourly_rate: 22, replaces: 'key-1'}}])
  expect(settled.entries[0]?.params.replaces_key).toBeUndefined()
})

test('a changed bid replaces what the first would have replaced, if the first is given up', () => {
  const first = makeBid({
    tries: 1,
    state: 'attention',
    params: {booking_id: 'b1', hourly_rate: 20, replaces: 'offer-0'},
  })
  const second = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22, replaces_key: 'key-1'}})
  expect(remove(laneOf(first, second), 'key-1').entries).toMatchObject([{key: 'key-2', params: {replaces: 'offer-0'}}])
})

describe('the same rate again after the first was received', () => {
  const received = settle(laneOf(makeBid()), makeBid(), bid, {...facts, offer_id: 'offer-1'}, 1_000)
  const again = makeBid({key: 'key-2', captured_at: '2026-05-31T14:01:00.000Z'})
  const listed = (id: string, status: 'SUBMITTED' | 'WITHDRAWN', minute: number): ShownBid => ({
    offer: {id, status, received_at: `2026-05-31T14:0${minute}:01.000Z`},
  })
  const isRepeat = {received: {key: 'key-1'}}
  const isNew = (replaces: string | null) => ({entry: {key: 'key-2', params: {replaces}}, how: 'added'})

  test('is a double tap on a screen that does not show the first yet', () => {
    expect(add(received, again, bid).result).toMatchObject(isRepeat)
  })

  test('is a new bid once the first was withdrawn', () => {
    expect(add(endOffer(received, 'offer-1'), again, bid).result).toMatchObject(isNew(null))
    expect(add(received, again, bid, {shown: listed('offer-1', 'WITHDRAWN', 0)}).result).toMatchObject(isNew(null))
  })

  test('is a new bid when another device placed one between', () => {
    const shown = listed('offer-2', 'SUBMITTED', 1)
    expect(add(received, again, bid, {shown}).result).toMatchObject(isNew('offer-2'))
  })

  test('is a new bid when it is placed where the first is shown as received', () => {
    const shown = {offer: null, key: 'key-1'}
    expect(add(received, again, bid, {shown}).result).toMatchObject(isNew('key-1'))
  })
})

test('a new rate replaces the offer of a receipt that the screen did not know of yet', () => {
  const received = settle(laneOf(makeBid()), makeBid(), bid, {...facts, offer_id: 'offer-1'}, 1_000)
  const changed = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22, replaces: 'key-1'}})
  expect(add(received, changed, bid, {shown: {offer: null, key: 'key-1'}}).result).toMatchObject({
    entry: {params: {hourly_rate: 22, replaces: 'key-1'}},
  })
})

test('a new rate replaces what a refused one was to replace, and offer_changed ends the receipts of that lane', () => {
  const error = {status: 409, code: 'offer_changed', detail: 'Refused', at: 1}
  const received = settle(laneOf(makeBid()), makeBid(), bid, {...facts, offer_id: 'offer-1'}, 1_000)
  const first = makeBid({
    key: 'key-2',
    tries: 1,
    state: 'sending',
    params: {booking_id: 'b1', replaces: 'offer-1'},
  })
  const second = makeBid({key: 'key-3', params: {booking_id: 'b1', replaces: 'key-2', replaces_key: 'key-2'}})
  const lane = setAside({...received, entries: [first, second]}, {...first, state: 'attention', error})
  expect(lane.entries).toMatchObject([{state: 'attention'}, {key: 'key-3', params: {replaces: 'offer-1'}}])
  expect(lane.receipts).toMatchObject([{key: 'key-1', ended: true}])
})

describe('behind an old bid that is tried again, a new rate replaces the newer bid that was received since', () => {
  const newer = makeBid({key: 'key-2', captured_at: '2026-05-31T14:05:00.000Z'})
  const received = settle(laneOf(newer), newer, bid, {...facts, offer_id: 'offer-2'}, 1_000)
  const old = makeBid({tries: 1, state: 'sending', params: {booking_id: 'b1', replaces: null}})
  const last = makeBid({key: 'key-3', params: {booking_id: 'b1', replaces: 'key-1', replaces_key: 'key-1'}})
  const lane = {...received, entries: [old, last]}
  const replacesNewer = {key: 'key-3', params: {replaces: 'key-2', replaces_key: undefined}}
  const refuse = (error: object) =>
    setAside(lane, {...old, state: 'attention', error: {status: 409, code: '', detail: 'Refused', at: 1, ...error}})

  test('when the old one is refused because of the newer', () => {
    const after = refuse({code: 'offer_changed', current: {id: 'offer-2'}})
    expect(after.entries).toMatchObject([{state: 'attention'}, replacesNewer])
    expect(after.receipts).not.toMatchObject([{ended: true}])
  })

  test('when the old one is refused for another reason, or discarded', () => {
    expect(refuse({code: 'not_found'}).entries).toMatchObject([{state: 'attention'}, replacesNewer])
    expect(remove(lane, 'key-1').entries).toMatchObject([replacesNewer])
  })

  test('also when the bid that refused it was received before, as after one that could not be stored', () => {
    const unstored = {...old, captured_at: '2026-05-31T14:10:00.000Z'}
    const error = {status: 409, code: 'offer_changed', detail: 'Refused', at: 1, current: {id: 'offer-2'}}
    const after = setAside({...received, entries: [unstored, last]}, {...unstored, state: 'attention', error})
    expect(after.entries[1]).toMatchObject(replacesNewer)
  })

  test('but an offer from elsewhere, if the refused one was newer and named that', () => {
    const shown = {...old, captured_at: '2026-05-31T14:10:00.000Z', params: {booking_id: 'b1', replaces: 'offer-9'}}
    const after = setAside({...received, entries: [shown, last]}, {...shown, state: 'attention'})
    expect(after.entries[1]).toMatchObject({key: 'key-3', params: {replaces: 'offer-9', replaces_key: undefined}})
  })

  test('unless another offer is live by now, or the newer has ended', () => {
    const first = {key: 'key-3', params: {replaces: null, replaces_key: undefined}}
    expect(refuse({code: 'offer_changed', current: {id: 'offer-9'}}).entries[1]).toMatchObject(first)
    expect(remove(endOffer(lane, 'offer-2'), 'key-1').entries).toMatchObject([first])
  })
})

test('a refused start never holds up the end', () => {
  const end = makeEntry({key: 'key-2', kind: 'confirm-end'})
  expect(headOf(laneOf(makeEntry({state: 'attention'}), end))).toBe(end)
})

test('nothing is sent past an entry of a newer version', () => {
  expect(headOf({...laneOf(makeEntry()), newer: true})).toBeUndefined()
})

test('Try again begins anew, without a wait', () => {
  const waits = makeEntry({attempts: 20, failures: 3, wait: 'trouble', next_at: 9, waiting_since: 8, tries: 21})
  expect(resetForRetry({...waits, state: 'attention'})).toEqual(makeEntry({tries: 21}))
})

test('a receipt lasts for a day, also by a clock that was ahead', () => {
  const {receipts} = settle(laneOf(makeEntry()), makeEntry(), start, facts, 0)
  const isGoneAt = (now_ms: number) => isPast(receipts[0]!, now_ms)
  expect([isGoneAt(23 * 3_600_000), isGoneAt(25 * 3_600_000), isGoneAt(-25 * 3_600_000)]).toEqual([false, true, true])
})

test('the revocation of a token leaves no receipt, which would hold the owner’s id', () => {
  const revocation = makeEntry({kind: 'revoke-sign-in', params: {logout_handle: 'handle-a'}})
  const {entries, receipts} = settle(laneOf(revocation), revocation, kinds['revoke-sign-in'], {received_at: ''}, 1_000)
  expect([entries, receipts]).toEqual([[], []])
})

test('a receipt that comes twice is kept once', () => {
  const once = settle(laneOf(makeEntry()), makeEntry(), start, facts, 1_000)
  expect(settle(once, makeEntry(), start, facts, 2_000).receipts).toEqual(once.receipts)
})

test('a bid that left without being kept says what it said, wherever it is put when it is pressed again', () => {
  const left = makeBid({key: 'key-2', tries: 1, params: {booking_id: 'b1', hourly_rate: 22}})
  for (const first of [
    makeBid({tries: 1}),
    makeBid({params: {booking_id: 'b1', hourly_rate: 20, replaces: 'offer-0'}}),
  ]) {
    const {result} = add(laneOf(first), left, bid)
    expect('entry' in result && result.entry).toEqual(left)
  }
})

test('a bid that left is never replaced in its place', () => {
  const changed = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22}})
  expect(add(laneOf(makeBid({tries: 1})), changed, bid).lane.entries).toHaveLength(2)
})

test('a press that was told to be lost, yet was kept, is there once when it is pressed again', () => {
  const refused = makeEntry({tries: 1, state: 'attention'})
  expect(add(laneOf(refused), makeEntry({tries: 1}), start).lane.entries).toMatchObject([
    {key: 'key-1', state: 'saved', tries: 1},
  ])
  const received = settle(laneOf(makeEntry()), makeEntry(), start, facts, 1_000)
  expect(add(received, makeEntry({captured_at: '2026-05-31T15:00:00.000Z'}), start).lane.entries).toEqual([])
})

test('a press that left without its page knowing that it was kept is marked as having left', () => {
  const {lane} = add(laneOf(makeBid()), makeBid({tries: 1}), bid)
  expect(lane.entries).toEqual([makeBid({tries: 1})])
  const changed = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22}})
  expect(add(lane, changed, bid).lane.entries).toHaveLength(2)
})

describe('a bid withdrawn before its answer is known', () => {
  const first = makeBid({tries: 1, state: 'sending'})
  const withdrawal = makeEntry({
    key: 'key-2',
    kind: 'bid-withdraw',
    lane: first.lane,
    params: {booking_id: 'b1', bid_key: first.key},
  })
  const {lane} = add(laneOf(first), withdrawal, kinds['bid-withdraw'])

  test('is withdrawn after its receipt, by the id of its offer', () => {
    expect(lane.entries.map(({key}) => key)).toEqual(['key-1', 'key-2'])
    const settled = settle(lane, first, bid, {...facts, offer_id: 'offer-1'}, 1_000)
    expect(settled.entries).toMatchObject([{key: 'key-2', params: {offer_id: 'offer-1'}}])
    const [named] = settled.entries
    const withdrawn = settle(settled, named!, kinds['bid-withdraw'], {received_at: ''}, 2_000)
    expect(withdrawn.entries).toEqual([])
    expect(withdrawn.receipts).toMatchObject([{offer_id: 'offer-1', ended: true}, {kind: 'bid-withdraw'}])
  })

  test('twice is once', () => {
    expect(add(lane, {...withdrawal, key: 'key-3'}, kinds['bid-withdraw']).lane).toEqual(lane)
  })

  test('may be placed again at the same rate, and the new one replaces nothing', () => {
    const again = add(lane, makeBid({key: 'key-3'}), bid)
    expect(again.result).toMatchObject({how: 'separate'})
    expect(again.lane.entries).toMatchObject([{key: 'key-1'}, {key: 'key-2'}, {key: 'key-3', params: {replaces: null}}])
    expect(add(again.lane, makeBid({key: 'key-4'}), bid).result).toMatchObject({entry: {key: 'key-3'}, how: 'existing'})
  })

  test('and refused leaves nothing to withdraw', () => {
    expect(setAside(lane, {...first, state: 'attention'}).entries).toMatchObject([{key: 'key-1', state: 'attention'}])
  })
})

describe('a received bid withdrawn without a network', () => {
  const listed = {id: 'offer-1', status: 'SUBMITTED', received_at: '2026-05-31T14:00:00.000Z'} as const
  const withdrawal = makeEntry({
    key: 'key-2',
    kind: 'bid-withdraw',
    lane: 'b1',
    params: {booking_id: 'b1', bid_key: listed.id, offer_id: listed.id},
  })
  const withdraw = kinds['bid-withdraw']
  const empty = {...laneOf(withdrawal), entries: []}
  const {lane} = add(empty, withdrawal, withdraw)

  test('waits with the offer of the list, and twice is once', () => {
    expect(lane.entries).toEqual([withdrawal])
    expect(add(lane, {...withdrawal, key: 'key-3'}, withdraw).result).toMatchObject({how: 'existing'})
  })

  test('is followed by a bid that replaces nothing, also while the list is older than its receipt', () => {
    const again = makeBid({key: 'key-4'})
    const shown = {offer: listed}
    expect(add(lane, again, bid, {shown}).lane.entries).toMatchObject([{key: 'key-2'}, {params: {replaces: null}}])
    const received = settle(lane, withdrawal, withdraw, {received_at: ''}, 2_000)
    expect(add(received, again, bid, {shown}).lane.entries).toMatchObject([{params: {replaces: null}}])
    expect(add(empty, again, bid, {shown}).lane.entries).toMatchObject([{params: {replaces: 'offer-1'}}])
  })

  test('and refused is tried again by the next tap, under its key', () => {
    const refused = {...withdrawal, tries: 1, state: 'attention' as const}
    const again = add(setAside(lane, refused), {...withdrawal, key: 'key-5'}, withdraw)
    expect(again.lane.entries).toMatchObject([{key: 'key-2', state: 'saved'}])
  })
})

describe('requests not to go to a visit', () => {
  const asked = (key: string) => makeEntry({key, kind: 'cannot-go', params: {session_id: 's1', reason: 'Sick'}})
  const back = makeEntry({key: 'b', kind: 'can-go', params: {session_id: 's1'}})
  const addAll = (...taps: OutboxEntry[]) =>
    taps.reduce((lane, tap) => add(lane, tap, kindOf(tap.kind)!).lane, laneOf())

  test('that were taken back can be made again at once, with the same reason', () => {
    const keys = addAll(asked('a'), back, asked('c'), {...back, key: 'd'}).entries.map(({key}) => key)
    expect(keys).toEqual(['a', 'b', 'c', 'd'])
  })

  test('are new also when the first was just received', () => {
    const received = settle(addAll(asked('a')), asked('a'), kinds['cannot-go'], {received_at: ''}, 0)
    expect(add(received, asked('c'), kinds['cannot-go']).result).toMatchObject({how: 'added', entry: {key: 'c'}})
  })
})

describe('messages', () => {
  const message = kinds.message
  const write = (key: string, more: object = {}) =>
    makeEntry({key, kind: 'message', lane: 't1', params: {thread_id: 't1', text: 'On my way'}, ...more})

  test('of the same text are two, and stay in the order in which they were written', () => {
    const first = add(laneOf(), write('key-1'), message)
    const second = add(first.lane, write('key-2'), message)
    expect(second.lane.entries.map(({key}) => key)).toEqual(['key-1', 'key-2'])
    expect([first.result, second.result]).toMatchObject([{how: 'added'}, {how: 'separate'}])
  })

  test('that were received leave a receipt without their text, and are no reason to drop the next', () => {
    const lane = settle(laneOf(write('key-1')), write('key-1'), message, facts, 1_000)
    expect(lane.receipts).toMatchObject([{key: 'key-1', said: ''}])
    expect(add(lane, write('key-2'), message).lane.entries).toEqual([write('key-2')])
  })

  test('that are refused let the later ones go', () => {
    const refused = write('key-1', {state: 'attention'})
    expect(headOf(setAside(laneOf(write('key-1'), write('key-2')), refused))).toEqual(write('key-2'))
  })
})

describe('a server that went back to a backup', () => {
  const first = {...facts, epoch: 'first'}
  const sent = makeEntry({tries: 1, clock_offset_ms: 900})

  test('gets again, before what waits, what it received in the last day, under the same keys', () => {
    const waiting = makeEntry({key: 'key-2', kind: 'confirm-end'})
    const received = settle(laneOf(sent, waiting), sent, start, first, 1_000)
    expect(epochOf(received, 1_000)).toBe('first')
    const again = requeue(received, 'second', 2_000)
    expect(again.entries).toEqual([sent, waiting])
    expect([again.receipts, epochOf(again, 2_000)]).toEqual([[], undefined])
    expect(requeue(received, 'first', 2_000)).toBe(received)
    expect(requeue(received, 'second', 1_001 + receipt_max_age_ms)).toBe(received)
  })

  test('gets nothing that an older version of the app or the server left no way to repeat', () => {
    const received = settle(laneOf(sent), sent, start, facts, 1_000)
    expect(requeue(received, 'second', 2_000)).toBe(received)
    const {request: _, ...old} = settle(laneOf(sent), sent, start, first, 1_000).receipts[0]!
    const lane = {...laneOf(), receipts: [old]}
    expect(requeue(lane, 'second', 2_000)).toBe(lane)
  })

  test('gets both of two bids in their order, and no bid that has ended', () => {
    const one = makeBid({tries: 1})
    const second = makeBid({key: 'key-2', params: {booking_id: 'b1', hourly_rate: 22}})
    const behind = settle(add(laneOf(one), second, bid).lane, one, bid, {...first, offer_id: 'offer-1'}, 1_000)
    const both = settle(behind, {...behind.entries[0]!, tries: 1}, bid, {...first, offer_id: 'offer-2'}, 2_000)
    expect(requeue(both, 'second', 3_000).entries).toMatchObject([
      {key: 'key-1', tries: 1},
      {key: 'key-2', tries: 1, params: {replaces: 'key-1'}},
    ])
    expect(requeue(endOffer(both, 'offer-2'), 'second', 3_000).entries).toEqual([])
  })

  test('gets a withdrawal with the id of the offer that comes of the bid sent again', () => {
    const one = makeBid({tries: 1})
    const received = settle(laneOf(one), one, bid, {...first, offer_id: 'offer-1'}, 1_000)
    const withdrawal = makeEntry({
      key: 'key-2',
      kind: 'bid-withdraw',
      lane: 'b1',
      params: {booking_id: 'b1', bid_key: 'key-1'},
    })
    const {lane} = add(received, withdrawal, kinds['bid-withdraw'])
    expect(lane.entries).toMatchObject([{params: {offer_id: 'offer-1'}}])
    const again = requeue(lane, 'second', 2_000)
    const settled = settle(again, again.entries[0]!, bid, {...facts, epoch: 'second', offer_id: 'offer-9'}, 3_000)
    expect(settled.entries).toMatchObject([{key: 'key-2', params: {offer_id: 'offer-9'}}])
    // also where the withdrawal itself met the restored server
    const tried = {
      ...again,
      entries: again.entries.map(entry => (entry.key === 'key-2' ? {...entry, tries: 1} : entry)),
    }
    const after = settle(tried, tried.entries[0]!, bid, {...facts, epoch: 'second', offer_id: 'offer-9'}, 3_000)
    expect(after.entries).toMatchObject([{key: 'key-2', params: {offer_id: 'offer-9'}}])
  })
})

describe('running late said again', () => {
  const note = kinds['running-late']
  const ten = makeEntry({kind: 'running-late', params: {session_id: 's1', minutes: 10}})
  const thirty = {
    ...ten,
    key: 'key-2',
    captured_at: '2026-05-31T14:15:00.000Z',
    params: {session_id: 's1', minutes: 30},
  }

  test('replaces the one that was not sent, with the time of the later tap', () => {
    const {lane, result} = add(laneOf(ten), thirty, note)
    expect(lane.entries).toEqual([thirty])
    expect(result).toEqual({entry: thirty, how: 'merged', gone: ten.key})
  })

  test('follows the one that may have been sent', () => {
    const sent = {...ten, tries: 1}
    expect(add(laneOf(sent), thirty, note).lane.entries).toEqual([sent, thirty])
  })

  test('with the same minutes is one note, with the time of the first', () => {
    expect(add(laneOf(ten), {...thirty, params: ten.params}, note).lane.entries).toEqual([ten])
  })
})

test('without a time in the answer it was received when the answer came, by the server’s clock', () => {
  const note = makeEntry({kind: 'running-late', params: {session_id: 's1', minutes: 20}, clock_offset_ms: 3_600_000})
  const came_ms = Date.parse('2026-05-31T15:30:00.000Z')
  const {receipts} = settle(laneOf(note), note, kinds['running-late'], {received_at: ''}, came_ms)
  expect(receipts[0]?.received_at).toBe('2026-05-31T14:30:00.000Z')
})
