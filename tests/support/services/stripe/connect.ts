import {
  list,
  metadataOf,
  missing,
  ok,
  refusal,
  type PassedOn,
  type Reply,
  type StripeWorld,
  type Values,
} from './world.ts'

const tooLarge = () => refusal(400, 'invalid_request_error', 'amount_too_large')

/** Connected accounts: the code that stands for one, and what moves between them and the platform. */
export function connectOf({passed, codes, next}: StripeWorld) {
  /** A part of the fee goes to the connected account. */
  const returnFee = (on: PassedOn, form: Values): Reply => {
    const amount = Number(form.amount)
    if (on.fee_refunded + amount > on.fee) return tooLarge()
    on.fee_refunded += amount
    const refund = {id: next('fr'), object: 'fee_refund', amount, metadata: metadataOf(form)}
    on.fee_refunds.push(refund)
    return ok(refund)
  }
  /** A part of the transfer comes from there. */
  const reverse = (on: PassedOn, form: Values): Reply => {
    const amount = Number(form.amount)
    if (on.isShort) return refusal(400, 'invalid_request_error', 'balance_insufficient')
    if (on.reversed + amount > on.amount) return tooLarge()
    const reversal = {id: next('trr'), object: 'transfer_reversal', amount, metadata: metadataOf(form)}
    on.reversed += amount
    on.reversals.push(reversal)
    return ok(reversal)
  }

  return {
    answerToken: (form: Values): Reply => {
      const account = codes.get(form.code!)
      codes.delete(form.code!)
      return account
        ? ok({stripe_user_id: account, token_type: 'bearer', scope: 'read_write'})
        : {
            status: 400,
            body: {error: 'invalid_grant', error_description: 'This authorization code has been used'},
          }
    },
    answerFee: (method: string, id: string | undefined, form: Values): Reply => {
      const on = passed.get((id ?? '').replace('fee_', ''))
      if (!on) return missing()
      return method === 'POST' ? returnFee(on, form) : list(on.fee_refunds)
    },
    answerTransfer: (method: string, id: string | undefined, form: Values): Reply => {
      const on = passed.get((id ?? '').replace('tr_', ''))
      if (!on) return missing()
      return method === 'POST' ? reverse(on, form) : list(on.reversals)
    },
    /** The account that a payment went on to has too little from now on, or enough again. */
    setShort: (id: string, isShort: boolean) => {
      passed.get(id)!.isShort = isShort
    },
    /** What the connected account has of a payment by now. */
    keptByAccount: (id: string) => {
      const {amount, fee, fee_refunded, reversed} = passed.get(id)!
      return amount - fee + fee_refunded - reversed
    },
    /** Someone agreed to connect this account; the code that comes back. */
    connect: (account: string): string => {
      const code = next('ac')
      codes.set(code, account)
      return code
    },
  }
}
