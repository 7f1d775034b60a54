import * as v from 'valibot'
import {default_names, type Names} from '#messages/names'
import {isNetwork} from './http/client-address.ts'

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const httpUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const list = v.pipe(
  v.string(),
  v.transform(s =>
    s
      .split(',')
      .map(item => item.trim())
      .filter(Boolean),
  ),
)
const databaseUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))
const flag = v.pipe(
  v.picklist(['0', '1']),
  v.transform(s => s === '1'),
)

/** Validates base64url of this many bytes. */
const vapidKey = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]+$/),
    v.check(key => Buffer.from(key, 'base64url').length === bytes),
  )

/** Every environment variable with its default. The README explains each. */
const Env = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), './.data'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_DIRECT_URL: v.optional(v.pipe(list, v.array(databaseUrl), v.minLength(1))),
  DATABASE_PREPARED: v.optional(flag),
  DATABASE_REPLICA_URL: v.optional(databaseUrl),
  DRAIN_SECONDS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number)), '0'),
  SEED_DEMO: v.optional(flag),
  PUBLIC_URL: v.optional(httpUrl),
  ALLOWED_ORIGINS: v.optional(v.pipe(list, v.array(httpUrl)), ''),
  TRUSTED_PROXIES: v.optional(v.pipe(list, v.array(v.pipe(v.string(), v.check(isNetwork)))), ''),
  LIMITS_FACTOR: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,3})?$/), v.transform(Number), v.minValue(0.001)),
    '1',
  ),
  REQUIRE_STAFF_TOTP: v.optional(flag, '0'),
  PRODUCT_NAME: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(40)), default_names.product),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email()), default_names.support_email),
  SUPPORT_PHONE: v.optional(v.pipe(v.string(), v.regex(/^\+?[\d ().-]{5,24}$/)), default_names.support_phone),
  COMPANY_ADDRESS: v.optional(v.pipe(v.string(), v.maxLength(200))),
  COMPANY_TAX_ID: v.optional(v.pipe(v.string(), v.maxLength(40))),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/]/))),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_ISSUER: v.optional(httpUrl, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: v.optional(v.string()),
  FACEBOOK_CLIENT_SECRET: v.optional(v.string()),
  MAP_STYLE_URL: v.optional(httpUrl),
  LLM_BASE_URL: v.optional(httpUrl),
  LLM_MODEL: v.optional(v.pipe(v.string(), v.maxLength(200))),
  LLM_KEY: v.optional(v.string()),
  EMBEDDINGS_BASE_URL: v.optional(httpUrl),
  EMBEDDINGS_MODEL: v.optional(v.pipe(v.string(), v.maxLength(200))),
  EMBEDDINGS_KEY: v.optional(v.string()),
  S3_ENDPOINT: v.optional(httpUrl),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{2,40}$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_CLIENT_ID: v.optional(v.string()),
  VAPID_PUBLIC_KEY: v.optional(vapidKey(65)),
  VAPID_PRIVATE_KEY: v.optional(vapidKey(32)),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(httpUrl),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
})
export type Env = v.InferOutput<typeof Env>

/** Settings that must be set together. */
const pairs = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['EMBEDDINGS_BASE_URL', 'EMBEDDINGS_MODEL'],
] as const

/** An invalid setting. The message names the variable but not its value, which may be a secret. */
export class BadEnvironment extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super(`Cannot start: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not set as the README's table says.`)
    this.name = 'BadEnvironment'
    this.names = names
  }
}

/**
 * Whether the sandbox would be public: an https address without a provider and without `SEED_DEMO`. Anyone could pay
 * there with a test number.
 */
const isSandboxInPublic = ({PUBLIC_URL, STRIPE_SECRET_KEY, SEED_DEMO}: NodeJS.ProcessEnv): boolean =>
  (PUBLIC_URL ?? '').toLowerCase().startsWith('https:') && !STRIPE_SECRET_KEY && SEED_DEMO !== '1'

/** The environment as it is, for a judgment before anything starts. */
export const environment = (): NodeJS.ProcessEnv => process.env

/** The names of the settings, for every text. */
export const namesIn = (env: Env): Names => ({
  product: env.PRODUCT_NAME,
  support_email: env.SUPPORT_EMAIL,
  support_phone: env.SUPPORT_PHONE,
  company_address: env.COMPANY_ADDRESS ?? default_names.company_address,
})

/**
 * Reads and validates the environment once at start. An empty variable counts as absent.
 * @throws BadEnvironment
 */
export function readEnv(source: NodeJS.ProcessEnv = environment()): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = v.safeParse(Env, filled)
  const halves = pairs.flatMap(pair => pair.filter(name => pair.some(other => filled[other]) && !filled[name]))
  if (halves.length > 0) throw new BadEnvironment(halves)
  if (filled.DATABASE_REPLICA_URL && !filled.DATABASE_URL) throw new BadEnvironment(['DATABASE_URL'])
  // without it, several processes on one database could not agree on the address of links
  if (filled.DATABASE_URL && !filled.PUBLIC_URL) throw new BadEnvironment(['PUBLIC_URL'])
  if (isSandboxInPublic(filled)) throw new BadEnvironment(['STRIPE_SECRET_KEY'])
  if (result.success) return result.output
  throw new BadEnvironment([...new Set(result.issues.map(issue => String(issue.path?.[0]?.key)))])
}
