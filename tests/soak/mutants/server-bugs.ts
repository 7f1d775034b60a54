import {type Bug, bugsIn} from './planted.ts'

const key = bugsIn('src/server/http/idempotency.ts')
const mount = bugsIn('src/server/http/mount.ts')
const confirm = bugsIn('src/server/modules/sessions/confirm.ts')
const save = bugsIn('src/server/modules/sessions/save.ts')
const load = bugsIn('src/server/modules/sessions/load.ts')
const code = bugsIn('src/server/modules/sessions/check-code.ts')
const claim = bugsIn('src/domain/sessions/claim.ts')
const bid = bugsIn('src/server/modules/bookings/offers/place-bid.ts')
const lock = bugsIn('src/server/modules/bookings/offers/lock-bid.ts')
const offers = bugsIn('src/server/modules/bookings/offers/store.ts')
const withdraw = bugsIn('src/server/modules/bookings/offers/routes.ts')

/** What receives a command once: keys, confirmations and bids. */
export const serverBugs: readonly Bug[] = [
  key('takes two requests of one key for the same', '`${method}\\n${pathAndQuery}\\n${body}`', '`${method}`'),
  key('takes a repeat for another request', 'reused: stored.fingerprint !== row.fingerprint', 'reused: true'),
  key('runs a repeat again', 'if (inserted.length > 0) return {first: true}', 'return {first: true}'),
  key('gives the answer of someone else', "eq(idempotencyKeys.user_id, sql.placeholder('user_id')),\n  eq", 'eq'),
  key(
    'stores another status than it answered',
    `set({status: sql\`\${sql.placeholder('status')}::int\``,
    'set({status: sql`200`',
  ),

  mount(
    'runs a command of a known key again',
    'if (claimed && !claimed.first) {',
    'if (claimed && !claimed.first && claimed.reused) {',
  ),
  mount(
    'answers another request under a known key',
    'return claimed.reused\n',
    'return claimed.reused && claimed.first\n',
  ),
  mount('does not store the answer', 'if (owner) atCommit(storeAnswer(tx, owner, outcome.status, outcome.answer))'),
  mount(
    'keeps what a refused command has done',
    'if (answer instanceof Refusal) return answer\n    const outcome',
    'if (answer instanceof Refusal) return buildOutcome({...endpoint, status: answer.status as 200}, answer.body(), false)\n    const outcome',
  ),
  mount('counts a repeat toward the limit', 'await discountWrite(endpoint, incoming)'),
  mount('does not limit writes', 'if (limited) return limited\n    const answer', 'const answer'),
  mount('does not say that it is a repeat', `if (replayed) c.header('Idempotency-Replayed', 'true')`),
  mount(
    'takes any text for a key',
    `return key.success ? {key: key.output} : refuse('invalid_idempotency_key', m.the_idempotency_key_header_must_be())`,
    'return {key: header}',
  ),
  mount(
    'takes the end before the start it has forgotten',
    'if (builds_on !== undefined && builds_on !== deps.epoch) {',
    'if (builds_on === deps.epoch) {',
  ),
  mount('lets an ended account read', 'if (caller.ended && !endpoint.evenEnded) return refuseEnded(caller.ended)'),
  mount(
    'lets any role call',
    'Array.isArray(endpoint.roles) && !endpoint.roles.includes(caller.role)',
    'Array.isArray(endpoint.roles) && endpoint.roles.length === 0',
  ),

  confirm(
    'takes a tap after the account has ended',
    'if (refusal) return refusal\n  const lockFormer',
    'const lockFormer',
  ),
  confirm(
    'refuses the tap of who was assigned when they tapped',
    'own ? null : await lockFormer(db, params.id, {user_id: caller.user_id, at: tapped_at})',
    'null',
  ),
  confirm('stores a repeat', '...(earlier ? [] : [claim])', 'claim'),
  confirm(
    'stores the family’s claim of a code twice',
    'byCode && !findNear(facts.claims, byCode) ? [byCode] : []',
    'byCode ? [byCode] : []',
  ),
  confirm('notifies of a repeat', 'claim, isConfirmed, wasAbsence', 'claim, isConfirmed: false, wasAbsence'),
  confirm(
    'does not say that it is a repeat',
    '{replayed: earlier !== null, codeFlags}',
    '{replayed: false, codeFlags}',
  ),
  confirm(
    'answers a repeat with a receipt of its own',
    'receipt: buildReceipt(earlier ?? claim,',
    'receipt: buildReceipt(claim,',
  ),
  confirm(
    'notifies twice of what two people of one side tapped',
    'const isConfirmed = findNear(facts.claims, tap) !== null',
    'const isConfirmed = false',
  ),
  confirm('drops the position', 'latitude: body.latitude ?? null', 'latitude: null'),
  confirm('says that a tap was made online', 'offline: body.offline ?? false', 'offline: false'),
  confirm(
    'lets a code prove the reported time',
    `  side: 'parent',\n  reported_at: null,\n  effective_at: effectiveAt({...claim, reported_at: null}),`,
    `  side: 'parent',`,
  ),
  confirm(
    'counts a card’s code typed elsewhere as an attempt',
    `if (!codeCheck || codeCheck.is === 'unplaced') return []`,
    'if (!codeCheck) return []',
  ),
  confirm(
    'takes a wrong code for a right one',
    `const byCode = codeCheck?.is === 'right' ?`,
    `const byCode = codeCheck?.is === 'wrong' ?`,
  ),

  save(
    'keeps a canceled visit canceled though both were there',
    `record.session.status === 'CANCELLED' && updated.status !== 'CANCELLED'`,
    'Number.isNaN(record.claims.length)',
  ),
  save(
    'refuses a claim where the time was given away',
    `if (code !== '23P01' && code !== '23505') throw error`,
    'throw error',
  ),
  save('leaves the booking as it was', 'booking: isChanged ? booking : undefined', 'booking: undefined'),

  load('reads the visits of others', "return and(\n    eq(owner, sql.placeholder('owner_id')),", 'return and('),
  load(
    'shows a member the visits of others',
    `kind === 'field' ? eq(sessions.assigned_member_id, sql.placeholder('member_id')) : undefined`,
    'undefined',
  ),
  load('does not lock the visit', `.for('no key update', {of: [bookings, sessions]}),`, ','),

  code('takes codes without end', `if (tries.length >= startCode.tries) return {is: 'wrong'}`),
  code('takes a code twice', 'if (tries.includes(true)) return null'),
  code(
    'takes a card’s code anywhere',
    `isAtDoor(body, booking) ? {is: 'right', by: 'card_code'} : {is: 'unplaced'}`,
    `({is: 'right', by: 'card_code'})`,
  ),

  claim(
    'takes the tap of the other side for a repeat',
    'c.side === side && c.edge === edge && distance(c)',
    'c.edge === edge && distance(c)',
  ),
  claim(
    'takes an end for a repeat of a start',
    'c.side === side && c.edge === edge && distance(c)',
    'c.side === side && distance(c)',
  ),
  claim('takes the tap of another person for a repeat', 'claims.filter(({by}) => by === claim.by)', '[...claims]'),
  claim('takes any later tap for a repeat', 'distance(c) <= repeat_window_ms', 'distance(c) <= Infinity'),
  claim(
    'counts a tap after it was received',
    'iso(Math.min(saidAt(claim), ms(claim.received_at)))',
    'iso(saidAt(claim))',
  ),
  claim('trusts a wrong clock', 'ms(claim.claimed_at) - (claim.device_offset_ms ?? 0)', 'ms(claim.claimed_at)'),
  claim(
    'counts the time of the tap though another was reported',
    'if (claim.reported_at) return ms(claim.reported_at)',
  ),

  bid(
    'replaces an offer that the bidder does not know',
    'live === null ? replaces === null : replaces === live.id || replaces === live.idempotency_key',
    'true',
  ),
  bid(
    'does not know an offer by its key',
    'replaces === live.id || replaces === live.idempotency_key',
    'replaces === live.id',
  ),
  bid('refuses the repeat of a bid whose key was forgotten', 'if (earlier) return earlier\n', ''),
  bid(
    'leaves the replaced offer live',
    'offer.replaces === null ? null : replaceLive(tx, offer.replaces, now)',
    'null',
  ),
  bid(
    'does not show the live offer to who lost',
    'current: row && {...presentOffer(row, now), ...(placed_by !== null && {placed_by})}',
    'current: null',
  ),
  bid('forgets the key of a bid', 'idempotency_key: bid.idempotency_key ?? null', 'idempotency_key: null'),
  bid('forgets when a bid was placed', 'claimed_at: body.claimed_at ?? null', 'claimed_at: null'),
  offers(
    'withdraws an offer that was decided',
    `.where(and(eq(offers.id, id), eq(offers.status, 'SUBMITTED')))\n    .returning({id: offers.id})`,
    `.where(eq(offers.id, id))\n    .returning({id: offers.id})`,
  ),
  offers(
    'finds the bid of someone else by its key',
    '.where(and(eq(offers.booking_id, booking_id), isBidders, eq(offers.idempotency_key, key)))',
    '.where(and(eq(offers.booking_id, booking_id), eq(offers.idempotency_key, key)))',
  ),
  offers('leaves a request open that has a bid', `set status = 'REVIEW'`, `set status = 'PENDING'`),
  lock('does not lock the request', `    .for('update'),`, '    ,'),
  withdraw(
    'withdraws the bid of someone else',
    'if (!booking || !found || !isOwn(found.offer, caller)) return notFound()',
    'if (!booking || !found) return notFound()',
  ),
  withdraw('leaves a request under review without a bid', 'isClosed && refreshOpenStatus(db, booking.id),'),
]
