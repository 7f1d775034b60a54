import {type Bug, bugsIn} from './planted.ts'

const lane = bugsIn('src/offline/outbox/lane.ts')
const store = bugsIn('src/offline/outbox/lane-store.ts')
const entry = bugsIn('src/offline/outbox/entry.ts')
const kinds = bugsIn('src/offline/outbox/kinds.ts')
const keyval = bugsIn('src/lib/keyval-store.ts')

/** What a tap is beside the ones before it, and how it is stored. */
export const laneBugs: readonly Bug[] = [
  lane('takes a tap of the next day for a double tap', ' <= double_tap_ms\n', ' <= Infinity\n'),
  lane('takes a tap that says more for a double tap', 'receipt.said === contentOf(kind, tap.params) &&\n'),
  lane(
    'bids against an offer that has ended',
    `latest?.offer_id === undefined || latest.ended ||`,
    'latest?.offer_id === undefined ||',
  ),
  lane('bids against an older offer than the list shows', 'return isNewer ? latest : undefined', 'return latest'),
  lane(
    'bids against an offer of the list that has ended',
    'listed && isLive(listed) && !wasWithdrawn(receipts, listed.id) ? listed.id : null',
    'listed ? listed.id : null',
  ),
  lane('removes what an earlier tap said', '.filter(([, value]) => value !== undefined && value !== null)'),
  lane(
    'withdraws twice',
    `if (same && isWaiting(same)) return {lane, result: {entry: same, how: 'existing'}}\n  if (same) {\n    const entry = resetForRetry(same)\n    return {lane: replaceEntry(lane, same, entry), result: {entry, how: 'added'}}\n  }\n  const offer_id`,
    'const offer_id',
  ),
  lane(
    'withdraws without the offer that the receipt names',
    'offer_id === undefined ? tap : {...tap, params: {...tap.params, offer_id}}',
    'tap',
  ),
  lane(
    'forgets that a press left without being stored',
    'const entry = {...same, tries: tap.tries}',
    'const entry = same',
  ),
  lane(
    'stores a press twice',
    `const same = lane.entries.find(entry => entry.key === tap.key)`,
    'const same = lane.entries.find(() => false)',
  ),
  lane(
    'sends again what was received under the same key',
    `const received = lane.receipts.find(receipt => receipt.key === tap.key)`,
    'const received = lane.receipts.find(() => false)',
  ),
  lane(
    'sends a second claim within two minutes of the first',
    'return received && isDoubleTap(received, tap, kind) ? {lane, result: {received}} : append',
    'return append',
  ),
  lane('changes a claim that was sent', `if (wasSent(twin)) return append(lane, tap, 'added')`),
  lane(
    'takes an end for a start',
    'lane.entries.findLast(entry => entry.kind === tap.kind && isWaiting(entry) && !isCodeOnly(entry))',
    'lane.entries.findLast(entry => isWaiting(entry) && !isCodeOnly(entry))',
  ),
  lane(
    'takes a confirmation into a code',
    'entry.kind === tap.kind && isWaiting(entry) && !isCodeOnly(entry))',
    'entry.kind === tap.kind && isWaiting(entry))',
  ),
  lane('takes a code into the confirmation', 'if (isCodeOnly(tap)) return addCode(lane, tap, kind)'),
  lane(
    'changes a bid that was sent',
    `if (wasSent(twin)) return append(lane, replacing({replaces: twin.key, replaces_key: twin.key}), 'separate')`,
  ),
  lane('changes what a sent bid replaces', 'wasSent(bid) ? bid : {...bid', 'wasSent(bid) && false ? bid : {...bid'),
  lane(
    'replaces the bid that is to be withdrawn',
    'const since = withdrawal ? lane.entries.slice(lane.entries.indexOf(withdrawal) + 1) : lane.entries',
    'const since = lane.entries',
  ),
  lane(
    'replaces an offer after its withdrawal',
    `if (withdrawal) return append(lane, replacing({replaces: null}), 'separate')`,
  ),
  lane('names an offer of before the restore', 'replaces: own?.key ?? replaces', 'replaces'),
  lane(
    'forgets what the replaced bid was to replace',
    'const entry = replacing({replaces, replaces_key})',
    'const entry = replacing({replaces: null})',
  ),
  lane(
    'drops the second of two messages',
    `if (kind.onDuplicate === 'none') {`,
    `if (kind.onDuplicate === 'none' && !lane.entries.length) {`,
  ),
  lane(
    'replaces the offer of a bid that was discarded',
    'entries: inheritReplaced({...lane, entries}, gone)',
    'entries',
  ),
  lane(
    'replaces the offer of a bid that was refused',
    'const entries = inheritReplaced({...replaceEntry(lane, refused, refused), receipts}, refused)',
    'const entries = replaceEntry(lane, refused, refused).entries',
  ),
  lane(
    'lets a newer own bid stand in the way behind an old one that was tried again',
    'const {replaces, replaces_key} = isOwn ?',
    'const {replaces, replaces_key} = isOwn && false ?',
  ),
  lane(
    'ends the receipt of the offer that is live',
    `kind === refused.kind && offer_id !== readField(current, 'id')`,
    'kind === refused.kind',
  ),
  lane(
    'replaces an older own bid in place of a newer one from elsewhere',
    '(hasRefused || Date.parse(live.captured_at) > Date.parse(gone.captured_at))',
    'true',
  ),
  lane(
    'lets an own bid that refused one stand in the way of the next',
    '(hasRefused || Date.parse(live.captured_at) > Date.parse(gone.captured_at))',
    '(Date.parse(live.captured_at) > Date.parse(gone.captured_at))',
  ),
  lane(
    'withdraws a bid that was refused',
    '({params, tries}) => params.bid_key !== refused.key || tries > 0,',
    '() => true,',
  ),
  lane(
    'takes the receipts of a changed offer for live',
    `code === 'offer_changed' && kind === refused.kind`,
    `code === 'never' && kind === refused.kind`,
  ),
  lane(
    'takes a withdrawn offer for a live one',
    `entry.kind === 'bid-withdraw' ? endOffer(lane, String(params.offer_id)) : lane`,
    'lane',
  ),
  lane(
    'bids behind a bid without naming its offer',
    '{...other, params: {...other.params, replaces_key: undefined, replaces: key}}',
    'other',
  ),
  lane('withdraws a bid without its offer', '{...other, params: {...other.params, offer_id: facts.offer_id}}', 'other'),
  lane('keeps a receipt twice', ' || before.receipts.some(receipt => receipt.key === key)'),
  lane('leaves a receipt of a revocation', ` || kind.as === 'anonymous'`),
  lane('keeps no command to send again', '    request: {params, tz, clock_offset_ms, tries},\n'),
  lane('does not note which server received', '    ...(epoch !== undefined && {epoch}),\n'),
  lane(
    'keeps a receipt of a clock that was ahead for years',
    'Math.abs(now_ms - receipt.stored_at)',
    '(now_ms - receipt.stored_at)',
  ),
  lane(
    'places a bid again that has ended',
    '!receipts.slice(at).some(({kind, ended}) => kind === receipt.kind && ended)',
    'true',
  ),
  lane('sends again what this server has', '.filter(receipt => receipt.epoch !== epoch)'),
  lane('sends again under another key', `v: 1 as const, key, owner`, 'v: 1 as const, key: `${key}-2`, owner'),
  lane(
    'sends the end before the start that went back',
    `      ...again,
      ...lane.entries.map(entry =>
        keys.has(entry.params.bid_key) ? {...entry, params: {...entry.params, offer_id: undefined}} : entry,
      ),`,
    `      ...lane.entries,
      ...again,`,
  ),
  lane(
    'withdraws an offer of before the restore',
    'keys.has(entry.params.bid_key) ? {...entry, params: {...entry.params, offer_id: undefined}} : entry',
    'entry',
  ),
  lane(
    'sends past an entry of a newer version',
    '(lane.newer ? undefined : lane.entries.find(isWaiting))',
    '(lane.entries.find(isWaiting))',
  ),
  lane(
    'blocks a lane behind a refused entry',
    '(lane.newer ? undefined : lane.entries.find(isWaiting))',
    '(lane.newer ? undefined : lane.entries[0])',
  ),
  lane('retries with the old wait', `({...entry, ...initialState})`, `({...entry, state: 'saved'})`),

  store('says "saved" before it is on the disk', '    await done\n'),
  store(
    'leaves an empty lane behind',
    'if (value === undefined) table.delete(key)\n            else putting = table.put(value, key)',
    'if (value !== undefined) putting = table.put(value, key)',
  ),
  store(
    'overwrites a lane that a newer version wrote',
    ': parseLane(stored)\n',
    ': (parseLane(stored) ?? {...where, entries: [], receipts: [], unread: [], newer: false})\n',
  ),
  store('mixes the lanes of two people', '`lane:${owner}:${lane}`', '`lane:${lane}`'),

  entry('drops what it cannot read', 'entries: [...lane.unread, ...lane.entries]', 'entries: [...lane.entries]'),
  entry('does not see an entry of a newer version', 'raw.v > 1', 'raw.v > 100'),
  entry(
    'deletes a lane of damaged entries',
    'lane.entries.length + lane.receipts.length + lane.unread.length === 0',
    'lane.entries.length + lane.receipts.length === 0',
  ),
  entry('keeps a receipt for an hour', '24 * 3_600_000', '3_600_000'),
  entry(
    'drops fields that it does not know',
    'export const OutboxEntry = v.looseObject({',
    'export const OutboxEntry = v.object({',
  ),

  kinds(
    'confirms for the other side',
    `params.side === 'parent' ? byParent : byCaretaker`,
    `params.side === 'parent' ? byCaretaker : byParent`,
  ),
  kinds(
    'confirms an end as a start',
    `'confirm-end': claim(confirmEndByParent, confirmEndByCaretaker)`,
    `'confirm-end': claim(confirmStartByParent, confirmStartByCaretaker)`,
  ),
  kinds(
    'sends a time that the server refuses',
    'if (clock_offset_ms === null) return isAcceptedTime(at_ms) ? {claimed_at: captured_at} : {}',
    'if (clock_offset_ms === null) return {claimed_at: captured_at}',
  ),
  kinds('sends an offset that the server refuses', ' && Math.abs(clock_offset_ms) <= offset_max_ms'),
  kinds(
    'leaves out when a bid was placed',
    '      request_changed_at,\n      claimed_at: correctedTime(entry),\n',
    '      request_changed_at,\n',
  ),
  kinds(
    'leaves out which offer a bid replaces',
    '      replaces,\n      request_changed_at,',
    '      request_changed_at,',
  ),
  kinds(
    'leaves out the memo of a claim',
    'const {offline, reported_at, reason, code, memo, latitude',
    'const memo = undefined\n  const {offline, reported_at, reason, code, latitude',
  ),
  kinds(
    'asks more of a receipt than it did',
    `received_at: v.string(),
    hourly_rate: v.fallback(v.optional(v.number()), undefined),`,
    `received_at: v.string(),
    hourly_rate: v.number(),`,
  ),
  kinds(
    'takes a withdrawal without an offer for done',
    'isDoneIfGone: ({offer_id}) => offer_id !== undefined',
    'isDoneIfGone: () => true',
  ),
  kinds(
    'revokes a token with the credentials of the logged-in person',
    `as: 'anonymous',\n    lane: 'logout_handle'`,
    `as: 'owner',\n    lane: 'logout_handle'`,
  ),
  kinds(
    'takes a code that completes a claim for the claim',
    `['reported_at', 'reason', 'code', 'memo']`,
    `['reported_at', 'reason', 'memo']`,
  ),
  kinds(
    'takes another rate for the same bid',
    `['hourly_rate', 'note', 'request_changed_at', 'as_invited']`,
    `['note', 'request_changed_at', 'as_invited']`,
  ),
  kinds(
    'dates a message by a wrong clock',
    'Date.parse(captured_at) - (clock_offset_ms ?? 0)',
    'Date.parse(captured_at)',
  ),

  keyval('does not wait for the disk', 'db.transaction(table, mode, {durability})', 'db.transaction(table, mode)'),
  keyval('blocks every tab with a transaction that hangs', 'store.transaction.abort()\n', '\n'),
  keyval(
    'blocks another tab that upgrades',
    'forget()\n          db.close()\n        }\n        db.onclose',
    'forget()\n        }\n        db.onclose',
  ),
  keyval('does not say that the browser closed the store', 'options.onClosed?.()'),
  keyval(
    'never opens a store again',
    `      connection = undefined
      db = await open()
      store = begin(db, mode)
    }
    // a hanging`,
    `      throw new Error('closed')
    }
    // a hanging`,
  ),
  keyval(
    'waits without end for a store that does not open',
    "const opened = within(open_ms, 'opening', opening)",
    'const opened = opening',
  ),
]
