import {type Bug, bugsIn} from './planted.ts'

const outbox = bugsIn('src/offline/outbox/outbox.ts')
const capture = bugsIn('src/offline/outbox/capture.ts')
const due = bugsIn('src/offline/outbox/due.ts')
const flush = bugsIn('src/offline/outbox/flush.ts')
const classify = bugsIn('src/offline/outbox/classify-response.ts')
const send = bugsIn('src/offline/outbox/send.ts')
const backoff = bugsIn('src/offline/outbox/backoff.ts')
const again = bugsIn('src/offline/outbox/send-again.ts')

/** What stores a tap and sends it. */
export const outboxBugs: readonly Bug[] = [
  outbox('holds an entry without end', 'Math.min(Math.max(0, hold_ms), hold_max_ms)', 'Math.max(0, hold_ms)'),
  outbox(
    'dates what completes a tap by the time of the completion',
    'about?.captured_at ?? new Date(pressed_ms).toISOString()',
    'new Date(pressed_ms).toISOString()',
  ),
  outbox(
    'takes the clock of the completion for that of the tap',
    'about ? about.clock_offset_ms : ports.clock_offset_ms()',
    'ports.clock_offset_ms()',
  ),
  outbox('gives every entry of a kind the same key', 'key: ports.uuid(),', 'key: `${owner}-${kindName}`,'),
  outbox('does not send what it has stored', `void flush('captured')\n        }`, '}'),
  outbox('tells no one of a tap', 'emitChange(user_id, captured.now && captured.entry, captured.gone)'),
  outbox('tells this tab alone of a change', 'ports.changes.post({owner})\n  }', '}'),
  outbox(
    'hears no other tab',
    'const stops = [changed.listen(listener), ports.changes.listen(listener)]',
    'const stops = [changed.listen(listener)]',
  ),
  outbox(
    'hears nothing of its own sending',
    'changes: {...ports.changes, post: broadcastChange}',
    'changes: ports.changes',
  ),
  outbox(
    'takes a bid after its withdrawal for the earlier one',
    `if (kind === 'bid-withdraw') captures.forgetLane(lane)`,
  ),
  outbox('completes an entry that was sent', 'entry.tries > 0 || captures.sent_keys', 'captures.sent_keys'),
  outbox('completes an entry that was sent without being stored', ' || captures.sent_keys.has(entry.key)'),
  outbox('goes on holding an entry whose question was answered', '...(!hold && {wait: null, next_at: 0})'),
  outbox('ends a hold that was to go on', '...(!hold && {wait: null', '...({wait: null'),
  outbox('lets an answered entry lie', `if (!hold) void flush('captured')`),
  outbox(
    'discards an entry that is on its way',
    `entry !== undefined && entry.state !== 'sending'`,
    'entry !== undefined',
  ),
  outbox('takes a tap for the one that was discarded', 'captures.forget(which.key)'),
  outbox(
    'shows what was discarded',
    `captures.forget(which.key)\n        emitChange(which.owner)`,
    'captures.forget(which.key)',
  ),
  outbox('takes an ended offer for a live one', 'lane: endOffer(before, offer_id),', 'lane: before,'),
  outbox(
    'resets an entry that is on its way',
    `entry.state === 'sending' ? undefined : resetForRetry(entry)`,
    'resetForRetry(entry)',
  ),
  outbox('stores Try again without sending', `await flush('button')`),
  outbox(
    'counts the entries of others at log-out',
    `.filter(lane => lane.owner === owner)\n        .flatMap`,
    '.flatMap',
  ),
  outbox(
    'asks about the revocation of a token as about a tap',
    `.flatMap(lane => lane.entries.filter(e => e.kind !== 'revoke-sign-in'))`,
    '.flatMap(lane => [...lane.entries])',
  ),
  outbox('deletes the entries of others at log-out', 'if (lane.owner !== owner) continue'),
  outbox('leaves receipts behind at log-out', 'receipts: [],', 'receipts: before.receipts,'),
  outbox(
    'discards what was to be kept',
    `entries: what === 'all' ? before.entries.filter(e => e.kind === 'revoke-sign-in') : before.entries`,
    `entries: before.entries.filter(e => e.kind === 'revoke-sign-in')`,
  ),
  outbox(
    'keeps what was to be discarded',
    `entries: what === 'all' ? before.entries.filter(e => e.kind === 'revoke-sign-in') : before.entries`,
    'entries: before.entries',
  ),
  outbox(
    'discards the revocation of a token',
    `what === 'all' ? before.entries.filter(e => e.kind === 'revoke-sign-in')`,
    `what === 'all' ? []`,
  ),
  outbox('remembers taps that were discarded at log-out', `if (what === 'all') captures.forgetAll(owner)`),
  outbox(
    'keeps damaged entries that were to be discarded',
    `unread: what === 'all' ? [] : before.unread`,
    'unread: before.unread',
  ),
  outbox('discards damaged entries that were to be kept', `unread: what === 'all' ? [] : before.unread`, 'unread: []'),
  outbox('sends under no lock', `.exclusively('outbox', () =>`, '.exclusively(ports.uuid(), () =>'),
  outbox('forgets why a pass was to follow', 'following.whys.add(why)'),
  outbox(
    'drops the pass that was to follow',
    'following = undefined\n      return run(whys)',
    'following = undefined\n      return {sent: 0, remaining: 0, look_at: Infinity}',
  ),
  outbox(
    'never looks again at a store that failed',
    'look_at: ports.now() + after_storage_trouble_ms',
    'look_at: Infinity',
  ),
  outbox('counts nothing as waiting in a store that failed', '{sent: 0, remaining: 1,', '{sent: 0, remaining: 0,'),
  outbox(
    'puts back what a restored server forgot, and does not send it',
    `if (await noteEpoch(flushPorts, seen, epoch)) void flush('network')`,
    'await noteEpoch(flushPorts, seen, epoch)',
  ),

  capture('changes what was sent without being stored', 'sent_keys.add(entry.key)'),
  capture(
    'sends what it cannot store beside another sender',
    `ports.exclusively('outbox', async`,
    'ports.exclusively(entry.key, async',
  ),
  capture(
    'sends what it cannot store with another person’s credentials',
    `maySend(entry, record) ? send(entry, kind, record) : {kind: 'network'}`,
    'send(entry, kind, record)',
  ),
  capture(
    'sends with the credentials it remembers',
    'ports.credentials.fresh().catch(() => ports.credentials.read())',
    'ports.credentials.read()',
  ),
  capture('does not say that a tap was refused', `verdict.is === 'refused' ? 'refused' : 'storage'`, `'storage'`),
  capture(
    'sends what was received once more',
    `if ('received' in planned) return {is: 'sent', received_at: planned.received.received_at}`,
  ),
  capture('sends what is stored already', `if (planned.how === 'existing') return {is: 'saved', entry: planned.entry}`),
  capture(
    'lets the last word on a bid overtake the first',
    `if (planned.how === 'separate') return {is: 'lost', why: 'storage'}`,
  ),
  capture(
    'takes the tap of the next day for a repeat',
    'if (!isNear(entry)) recent.delete(slot)',
    'void [entry, slot, isNear]',
  ),
  capture('takes a new bid for the one that is shown', '  last.entry.key !== shown?.key &&\n'),
  capture('takes a bid for a repeat of one that another offer followed', '  last.offer?.id === shown?.offer?.id &&\n'),
  capture('takes a bid for a repeat of one that has ended', ' &&\n  last.offer?.status === shown?.offer?.status'),
  capture(
    'drops the second of two messages of the same text',
    `kind.onDuplicate !== 'none' || last?.result.is === 'lost'`,
    'true',
  ),
  capture('gives a tap that was lost another key', `before?.result.is === 'lost' ? before.entry : fresh`, 'fresh'),
  capture(
    'forgets that a tap was sent without being stored',
    'sent_keys.has(entry.key) ? {...entry, tries: entry.tries + 1} : entry',
    'entry',
  ),
  capture('trusts a store that was emptied', `if (last.result.is !== 'saved') continue`, 'continue'),
  capture(
    'changes what may have been received before the store was emptied',
    'Math.max(1, last.entry.tries)',
    'last.entry.tries',
  ),
  capture('forgets how a tap was completed', 'recent.set(slot, {...last, entry: completed})', 'void slot'),
  capture('stores two taps of a lane in any order', '(lastOf.get(lane) ?? Promise.resolve()).then(work)', 'work()'),

  ...(['start', 'online', 'button'] as const).map(why =>
    due(
      `waits although there is a reason to send: ${why}`,
      `(['start', 'online', 'button'])`,
      `(['start', 'online', 'button'].filter(each => each !== '${why}') as FlushTrigger[])`,
    ),
  ),
  ...(['network', 'visible', 'probe', 'sync'] as const).map(why =>
    due(
      `waits for the network although there is a sign of one: ${why}`,
      `(['network', 'visible', 'probe', 'sync'])`,
      `(['network', 'visible', 'probe', 'sync'].filter(each => each !== '${why}') as FlushTrigger[])`,
    ),
  ),
  due('sends without end what the server cannot take', 'const attempts_max = 20', 'const attempts_max = 2_000_000'),
  due('does not say that an entry is old', '72 * 3_600_000', '7_200 * 3_600_000'),
  due(
    'sends with another person’s credentials',
    'record.token !== null && record.user_id === entry.owner',
    'record.token !== null',
  ),
  due(
    'sends without a token',
    'record.token !== null && record.user_id === entry.owner',
    'record.user_id === entry.owner',
  ),
  due('waits for the owner after they logged in again', ' && entry.refused_generation === record.generation'),
  due('waits for years after a clock was set back', ' || now_ms < entry.waiting_since'),
  due(
    'asks a troubled server again at every sign of a network',
    `if (entry.wait === 'trouble' && pushed) return 0`,
    `if (entry.wait === 'trouble') return 0`,
  ),
  due(
    'makes the person wait who presses Try again after Retry-After',
    `if (entry.wait === 'asked' && whys.has('button')) return 0`,
  ),
  due(
    'sends during a hold',
    `  return entry.next_at\n}`,
    `  return entry.wait === 'held' && pushed ? 0 : entry.next_at\n}`,
  ),

  due(
    'lets the refused log-in of one person hold what another wrote',
    `entry.state === 'sign-in' && entry.owner === record.user_id &&`,
    `entry.state === 'sign-in' &&`,
  ),
  backoff('waits for hours after many failures', 'Math.min(longest_s, 2 ** Math.min(failures, 30))', '2 ** failures'),
  backoff('lets all phones come back at once', 'random() * '),
  backoff('does not wait longer after each failure', '2 ** Math.min(failures, 30)', '1'),

  flush('waits as long as any server says', 'Math.min(retry_after_ms, asked_max_ms)', 'retry_after_ms'),
  flush(
    'asks a silent network again and again',
    'const failures = entry.failures + 1',
    'const failures = entry.failures',
  ),
  flush(
    'does not count the answers of a troubled server',
    'const attempts = entry.attempts + 1',
    'const attempts = entry.attempts',
  ),
  flush('tries every entry while there is no network', 'const no_response_max = 2', 'const no_response_max = 2_000'),
  flush('stops all sending at one silence', 'const no_response_max = 2', 'const no_response_max = 1'),
  flush(
    'leaves a receipt on the device of who has logged out',
    'const leavesReceipt = user_id === mine.owner',
    'const leavesReceipt = true',
  ),
  flush(
    'overwrites what another sender has stored',
    `if (entry?.tries !== mine.tries || entry.state !== 'sending') return`,
    'if (!entry) return',
  ),
  flush(
    'leaves a refused entry at the head of its lane',
    `next.state === 'attention' ? setAside(lane, next) : replaceEntry(lane, entry, next)`,
    'replaceEntry(lane, entry, next)',
  ),
  flush('does not note that an entry was sent', 'tries: entry.tries + 1, wait: null', 'tries: entry.tries, wait: null'),
  flush('does not note that an entry is being sent', `state: 'sending', tries`, `state: 'saved', tries`),
  flush(
    'sends for someone who has just logged out',
    'if (!maySend(mine, credentials)) {',
    'if (Number.isNaN(mine.tries)) {',
  ),
  flush(
    'leaves as being sent what was not',
    `(entry.tries === mine.tries ? {...entry, state: 'saved'} : undefined)`,
    '(entry ? undefined : entry)',
  ),
  flush('does not show that it is sending', 'ports.changes.post({owner: mine.owner})\n'),
  flush(
    'does not say that something was received',
    `ports.changes.post({owner: mine.owner, ...(answer && {received: {key: mine.key, answer, received_ms}})})`,
  ),
  flush(
    'shows the first answer to a repeat as the latest',
    `verdict.is === 'sent' && mine.tries === 1 ?`,
    `verdict.is === 'sent' ?`,
  ),
  flush(
    'keeps using a token that the server has ended',
    `if (verdict.is === 'sign-in' && credentials.token !== null) ports.ended(credentials.token, epoch)`,
  ),
  flush(
    'keeps receipts for good',
    'if (!lane.receipts.some(receipt => isPast(receipt, ports.now()))) continue',
    'continue',
  ),
  flush(
    'sends the failing first',
    'a.failures + a.attempts - (b.failures + b.attempts) ||',
    'b.failures + b.attempts - (a.failures + a.attempts) ||',
  ),
  flush(
    'sends the latest lane first',
    'a.captured_at.localeCompare(b.captured_at)',
    'b.captured_at.localeCompare(a.captured_at)',
  ),
  flush(
    'goes on with credentials that were refused',
    'const over = lanes.some(lane => lane.entries.some(entry => isRefused(entry, credentials)))',
    'const over = false',
  ),
  flush(
    'holds what needs no log-in while a log-in has ended',
    `(!over || kindOf(entry.kind)?.as === 'anonymous')`,
    '!over',
  ),
  flush(
    'goes on in the same pass with credentials that were refused',
    `if (verdict.is === 'sign-in' || isAgain) break`,
    'if (isAgain) break',
  ),
  flush('does not wake after an answer', `whys.add('network')`),
  flush('does not tell the page that the server answered', 'ports.answered(asked_ms)'),
  flush(
    'answers a storm of 429 with a storm',
    `if (verdict.is === 'later' && verdict.retry_after_ms !== undefined) {`,
    `if (verdict.is === 'later' && verdict.status === 1) {`,
  ),
  flush('asks for a wake-up for what can never be sent', '.filter(entry => byClock(entry) < Infinity)'),
  flush(
    'asks for no wake-up',
    'const remaining = unsent.filter(entry => byClock(entry) < Infinity).length',
    'const remaining = 0',
  ),
  flush(
    'never looks again by the clock',
    'look_at: Math.max(Math.min(...heads.map(byClock)), paused_until)',
    'look_at: Infinity',
  ),
  flush(
    'builds on a server that went back',
    'result: {mine, builds_on: epochOf(lane, ports.now())}',
    'result: {mine, builds_on: undefined}',
  ),
  flush(
    'sends the end before the start that a restored server forgot',
    'if (seen.epoch !== undefined && (await sendAgain(ports, lanes, seen.epoch))) continue',
  ),

  classify(
    'takes any answer for a receipt',
    `if (!receipt.success) return {is: 'no-response'}`,
    `if (!receipt.success) return {is: 'sent', facts: {received_at: ''}}`,
  ),
  classify(
    'takes the page of a portal for a refusal',
    `attempt.kind === 'network' || attempt.kind === 'not-ours'`,
    `attempt.kind === 'network'`,
  ),
  classify('gives up at 408', 'status === 408 || '),
  classify('gives up at 425', 'status === 425 || '),
  classify('gives up at 429', 'status === 429 || '),
  classify('gives up at 500', 'status >= 500', 'status > 500'),
  classify('takes a server that went back for a refusal', `if (code === 'server_restored') return {is: 'went-back'}`),
  classify(
    'asks the owner about a withdrawal that has nothing to end',
    `if (status === 404 && kind.isDoneIfGone?.(params)) return {is: 'sent', facts: {received_at: ''}}`,
  ),
  classify('takes the end of a log-in for a refusal', `if (status === 401) return {is: 'sign-in', code, detail}`),
  classify(
    'does not hear when to come again',
    'code, detail, retry_after_ms}\n',
    'code, detail, retry_after_ms: undefined}\n',
  ),

  send('sends without an Idempotency-Key', `if (endpoint.idempotent) headers['idempotency-key'] = entry.key`),
  send(
    'sends without a token',
    `if (kind.as === 'owner' && token !== null) headers.authorization`,
    `if (kind.as === 'anonymous') headers.authorization`,
  ),
  send('sends a token with what needs none', `kind.as === 'owner' && token !== null`, 'token !== null'),
  send('follows the redirect of a portal', `redirect: 'error'`, `redirect: 'follow'`),
  send('waits for an answer without end', 'const timeout_ms = 15_000', 'const timeout_ms = 15_000_000'),
  send(
    'blocks the lane with what it cannot read',
    'return Promise.resolve(unreadable())',
    `return Promise.resolve({kind: 'network'})`,
  ),
  send('does not say on which server an entry builds', 'if (epoch !== undefined) headers[epoch_header] = epoch'),
  send('lets a request go on after its time', 'controller.abort()'),

  again('tells no one that a command was put back', 'changes.post({owner: lane.owner})'),
  again('puts back once, and never notes the epoch', 'seen.epoch = epoch'),
]
