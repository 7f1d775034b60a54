import {type Bug, bugsIn} from './planted.ts'

const triggers = bugsIn('src/offline/outbox/triggers.ts')
const page = bugsIn('src/offline/page.ts')
const browser = bugsIn('src/offline/outbox/browser.ts')
const view = bugsIn('src/offline/outbox/outbox-view.ts')
const logOut = bugsIn('src/offline/log-out.ts')
const credentials = bugsIn('src/api/credentials-record.ts')
const answer = bugsIn('src/api/answer.ts')
const sync = bugsIn('sw/sync.ts')
const worker = bugsIn('sw/sw.ts')
const push = bugsIn('sw/push.ts')
const caches = bugsIn('sw/caches.ts')
const connection = bugsIn('src/offline/connection.ts')

/** What wakes the outbox, what a page shows of it, and what a log-out leaves. */
export const pageBugs: readonly Bug[] = [
  triggers('does not send at its start', `void look('start')\n\n`, '\n\n'),
  triggers('does not send when the network is back', `page.onOnline(() => void look('online')),`),
  triggers('does not send when the page is looked at', `page.onVisible(() => void look('visible')),`),
  triggers('does not send after a log-in', `page.onCredentials(() => void look('start')),`),
  triggers('does not send after a call that worked', `if (waits) void look('network')`),
  triggers('sends after every call, though nothing waits', `if (waits) void look('network')`, `void look('network')`),
  triggers('asks for no background sync after a pass', 'if (waits) page.registerSync()'),
  triggers(
    'asks for no background sync after a tap',
    '      waits = true\n      page.registerSync()\n',
    '      waits = true\n',
  ),
  triggers('forgets a tap made during a pass', 'waits = remaining > 0 || hasChanged', 'waits = remaining > 0'),
  triggers('never looks again by itself', 'wait(look_at)\n  }', '}'),
  triggers('retries without a rest', 'const rest_ms = 1_000', 'const rest_ms = 0'),
  triggers(
    'does not look every half minute',
    'Math.min(Math.max(until_ms, rest_ms), soon_ms)',
    'Math.max(until_ms, rest_ms)',
  ),
  triggers('keeps a hidden page busy', 'page.visible() ? Math.min(', 'true ? Math.min('),
  triggers('looks without trying the network', `page.visible() && until_ms > ms ? 'probe' : 'timer'`, `'timer'`),
  triggers('goes on after it was stopped', 'if (stopped) return'),

  page('asks for the sync of another name', `const sync_tag = 'outbox'`, `const sync_tag = 'other'`),
  page(
    'does not notice a page that is restored',
    `const stopShow = listen(window, 'pageshow', listener)`,
    'const stopShow = () => undefined',
  ),
  page('does not notice a page that becomes visible', `if (document.visibilityState === 'visible') listener()`),
  page('sends whenever a page is hidden', `if (document.visibilityState === 'visible') listener()`, 'listener()'),
  page(
    'does not notice that the network is back',
    `onOnline: listener => listen(window, 'online', listener)`,
    'onOnline: () => () => undefined',
  ),
  page('does not notice that a call worked', 'onAnswered: apiSucceeded.listen', 'onAnswered: () => () => undefined'),
  page(
    'does not notice a log-in',
    'onCredentials: listener => browserCredentials().onChange(listener)',
    'onCredentials: () => () => undefined',
  ),
  page('does not ask for lasting storage', 'void navigator.storage?.persist?.().catch(() => undefined)'),
  page('counts no damaged entry on the icon', 'badge(waiting + attention + unreadable)', 'badge(waiting + attention)'),
  page('does not note that a server went back', 'apiSucceeded.listen(({epoch}) => noteEpoch(epoch))'),
  page('shows taps of a store that was emptied', 'onClosed(() => void shown.refresh())'),

  browser(
    'stores taps without waiting for the disk',
    `'village-outbox', {durability: 'strict'`,
    `'village-outbox', {durability: 'relaxed'`,
  ),
  browser(
    'takes no lock',
    `if ('locks' in navigator) return async (name, work) => navigator.locks.request(name, work)`,
    'if (true) return async (_, work) => work()',
  ),
  browser('sends two at once where there are no locks', 'const turn = last.then(work)', 'const turn = work()'),
  browser('trusts a store that was emptied', 'closed.listen(() => outbox.recheckStored())'),
  browser(
    'tells no one that a log-in has ended',
    'ended: (token, epoch) => credentialsEnded.emit({token, epoch})',
    'ended: () => undefined',
  ),
  browser(
    'tells no other tab',
    `changes: broadcastChannel('village-outbox')`,
    'changes: {post: () => undefined, listen: () => () => undefined}',
  ),
  browser(
    'tells no page that the server answered',
    'answered: asked_ms => apiSucceeded.emit({asked_ms})',
    'answered: () => undefined',
  ),

  view(
    'shows the entries of others',
    '(await outbox.lanes()).filter(lane => lane.owner === owner)',
    'await outbox.lanes()',
  ),
  view('shows the revocation of a token as a tap', `.filter(entry => entry.kind !== 'revoke-sign-in')`),
  view('shows receipts of yesterday', ' && !isPast(receipt, now())'),
  view('hides a tap until the device is read again', 'if (stored) show(stored, gone)'),
  view('drops a tap made during a read', 'if (presses !== before) return'),
  view('says nothing of a store that cannot be read', 'view = {...view, failed: true}'),
  view('never reads again after a failure', 'after(again_ms, () => {', 'void (() => {'),
  view(
    'announces receipts of before the page was opened',
    'view.ready && view.owner === owner ? receipts.filter(receipt => !known.has(receipt.key)) : []',
    'receipts.filter(receipt => !known.has(receipt.key))',
  ),
  view('announces no refusal', 'for (const entry of newlyRefused) refused.emit(entry)'),
  view('hides damaged entries', '(lane.newer ? 0 : lane.unread.length)', '(lane ? 0 : 1)'),
  view('misses a change during a read', 'again = true\n      return reading', 'return reading'),

  logOut('sends instead of asking', `if (entries.length > 0) return {is: 'unsent', entries}`),
  logOut(
    'logs out although the store cannot be read',
    `if (entries === undefined) return {is: 'unread'}`,
    `if (entries === undefined) return {is: 'left'}`,
  ),
  logOut('does not try to send first', `await outbox.flush('button')`),
  logOut(
    'keeps what was to be discarded',
    `if (unsent === 'discard') await outbox.forget(user_id, 'all').catch(() => undefined)`,
  ),
  logOut(
    'discards what was to be kept',
    `outbox.forget(user_id, unsent === 'discard' ? 'all' : 'receipts')`,
    `outbox.forget(user_id, 'all')`,
  ),
  logOut('leaves the token valid', `logout_handle === null\n      ? undefined`, `true\n      ? undefined`),
  logOut('leaves the credentials', 'await credentials.logOut()'),
  logOut('leaves what the person read', '() => ports.queries.forget(userScope(user_id)),'),
  logOut('leaves the leads of an agency', '() => ports.leads.forget(userScope(user_id)),'),
  logOut('deletes the caches of others', '.filter(name => name.startsWith(`${cache_prefix}${user_id}-`))'),
  logOut(
    'stops at the first step that fails',
    `    } catch {
      // storage is unavailable; the next start deletes other people's data
    }`,
    '    } finally {\n    }',
  ),
  logOut(
    'lets the revocation wait out its hold',
    `if (revoke?.is === 'saved') await outbox.amend(revoke.entry).catch(() => false)`,
  ),

  credentials(
    'lets a slow write undo a log-out',
    'if (before !== undefined && record.generation < before.generation) return before',
  ),
  credentials(
    'ends a new log-in for a late 401',
    'token !== undefined && before.token !== token ? before',
    'before.token === null ? before',
  ),
  credentials(
    'gives a new log-in the generation of the last',
    '({...signedOut, ...who, generation: before.generation + 1})',
    '({...signedOut, ...who, generation: before.generation})',
  ),
  credentials('hears no log-out of another tab', 'channel.listen(() => void fresh().catch(() => undefined))'),
  credentials('tells no other tab of a log-out', `channel.post('changed')`),
  credentials(
    'forgets the log-in where storage fails',
    'changing ??= step(signedOut)',
    'changing = {before: signedOut, after: signedOut}',
  ),

  answer(
    'takes a page for an answer',
    `if (!/\\bjson\\b/i.test(raw.headers.get('content-type') ?? '')) return notOurs`,
  ),
  answer(
    'takes any 2xx below 300 but 200 for a refusal',
    'raw.status >= 200 && raw.status < 300',
    'raw.status === 200',
  ),
  answer(
    'takes the JSON of a proxy for a refusal',
    'if (!body.success) return {...notOurs, ...foreignDetail(value)}',
    `if (!body.success) return {kind: 'refused', status: raw.status, body: {code: '', detail: ''} as never, retry_after_ms: undefined}`,
  ),
  answer(
    'reads no date in Retry-After',
    'Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now_ms',
    'seconds * 1_000',
  ),
  answer(
    'ends a log-in at every 401',
    'answer.status === 401 && signedOutCodes.has(answer.body.code)',
    'answer.status === 401',
  ),

  sync('tells the browser that all is sent', 'if (remaining > 0) throw new Error(`${remaining} still waiting`)'),
  sync('wakes the browser again for nothing', 'if (remaining > 0) throw', 'if (remaining >= 0) throw'),
  worker('sleeps through the sync', `if (sync.tag === 'outbox') sync.waitUntil(sendWaiting())`),
  worker('ends before it has sent', 'sync.waitUntil(sendWaiting())', 'void sendWaiting()'),
  worker('answers to the sync of another name', `if (sync.tag === 'outbox') sync`, `if (sync.tag === 'other') sync`),
  push('shows a notification to another account', ' && credentials.user_id === user_id'),
  push('shows a notification after a log-out', 'credentials.token !== null && '),
  caches(
    'stores answers of someone else',
    "record.token !== null && request.headers.get('authorization') === `Bearer ${record.token}`",
    'record.token !== null',
  ),
  caches(
    'stores the page of a portal as an answer',
    ` &&\n  (response.headers.get('content-type') ?? '').startsWith('application/json')`,
  ),

  connection('does not notice that the device is offline', `become(device.online() ? 'online' : 'offline')`),
  connection(
    'says online by an answer of before the signal was lost',
    'if (device.online() || asked_ms > lost_ms) become',
    'become',
  ),
  connection('says offline though our server answers', 'device.online() || asked_ms > lost_ms', 'device.online()'),
  connection('does not notice that our server is away', `device.online() ? 'unreachable' : 'offline'`, `'offline'`),
  connection(
    'takes every refusal for a lost connection',
    `if (trouble === 'network' || trouble === 'not-ours') become`,
    'become',
  ),
  connection('tells no screen of a change', 'changed.emit()'),
]
