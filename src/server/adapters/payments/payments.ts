import {randomBytes} from 'node:crypto'
import type {Clock} from '../../clock.ts'
import type {Database} from '../../db/client.ts'
import type {Env} from '../../env.ts'
import type {Payments} from './port.ts'
import {sandboxPayments} from './sandbox/sandbox.ts'
import {stripePayments} from './stripe.ts'

/** Returns Stripe if its key is set, else the sandbox, which signs its own events and needs no secret. */
export function paymentsOf(
  env: Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CLIENT_ID'>,
  sandbox: {database: Database; clock: Clock},
): Payments {
  const {STRIPE_SECRET_KEY: secret_key, STRIPE_WEBHOOK_SECRET: webhook_secret, STRIPE_CLIENT_ID: client_id} = env
  return secret_key && webhook_secret
    ? stripePayments({secret_key, webhook_secret, client_id: client_id ?? null})
    : sandboxPayments({...sandbox, secret: randomBytes(32).toString('base64url')})
}
