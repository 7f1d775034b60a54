import {default_names} from '#messages/names'
import {BadEnvironment, environment, readEnv} from './env.ts'

/** What is to say about one setting of a production; `missing` is needed. */
export interface Finding {
  readonly is: 'missing' | 'weak' | 'advice'
  readonly setting: string
  readonly text: string
}

type Source = Readonly<Record<string, string | undefined>>
type Rule = Finding & {readonly holds: (env: Source) => boolean}

const isHttps = (url: string | undefined) => (url ?? '').toLowerCase().startsWith('https:')

/** What a production needs and should have; a rule that does not hold is a finding. */
const rules: readonly Rule[] = [
  {
    is: 'missing',
    setting: 'PUBLIC_URL',
    text: 'It must be the https address that people open: links in mails and payments begin with it.',
    holds: env => isHttps(env.PUBLIC_URL),
  },
  {
    is: 'missing',
    setting: 'DATABASE_URL',
    text: 'Production means PostgreSQL: the embedded database does not promise to survive a power cut.',
    holds: env => Boolean(env.DATABASE_URL),
  },
  {
    is: 'missing',
    setting: 'SEED_DEMO',
    text: 'It must not be 1: the demo people have passwords that everyone can read.',
    holds: env => env.SEED_DEMO !== '1',
  },
  {
    is: 'missing',
    setting: 'SMTP_URL',
    text: 'Without it mails are written into files, so no one can verify an address or reset a password.',
    holds: env => Boolean(env.SMTP_URL),
  },
  {
    is: 'missing',
    setting: 'STRIPE_SECRET_KEY',
    text: 'Without it payments are a sandbox and no one is paid.',
    holds: env => Boolean(env.STRIPE_SECRET_KEY),
  },
  {
    is: 'missing',
    setting: 'TRUSTED_PROXIES',
    text: 'The proxy that has the certificate must be named, or all visitors share its address and its limits.',
    holds: env => Boolean(env.TRUSTED_PROXIES),
  },
  {
    is: 'missing',
    setting: 'COMPANY_ADDRESS',
    text: 'The law asks for a postal address at the foot of mails and on invoices.',
    holds: env => Boolean(env.COMPANY_ADDRESS),
  },
  {
    is: 'missing',
    setting: 'SUPPORT_EMAIL',
    text: 'It is still the address of the demo, which no one reads.',
    holds: env => Boolean(env.SUPPORT_EMAIL) && env.SUPPORT_EMAIL !== default_names.support_email,
  },
  {
    is: 'missing',
    setting: 'SUPPORT_PHONE',
    text: 'It is still the number of the demo, which no one answers.',
    holds: env => Boolean(env.SUPPORT_PHONE) && env.SUPPORT_PHONE !== default_names.support_phone,
  },
  {
    is: 'weak',
    setting: 'REQUIRE_STAFF_TOTP',
    text: 'Set it to 1, so that a stolen password alone does not open the accounts of staff.',
    holds: env => env.REQUIRE_STAFF_TOTP === '1',
  },
  {
    is: 'weak',
    setting: 'STRIPE_SECRET_KEY',
    text: 'It is a key for tests: no money moves.',
    holds: env => !/^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? ''),
  },
  {
    is: 'weak',
    setting: 'STRIPE_CLIENT_ID',
    text: 'Without it caregivers and agencies cannot connect an account to be paid on.',
    holds: env => Boolean(env.STRIPE_CLIENT_ID),
  },
  {
    is: 'weak',
    setting: 'S3_BUCKET',
    text: 'Without a bucket uploaded files lie in DATA_DIR of one machine: no second machine has them, and its disk is their only copy.',
    holds: env => Boolean(env.S3_BUCKET),
  },
  {
    is: 'weak',
    setting: 'VAPID_PRIVATE_KEY',
    text: 'Without the pair the keys lie in DATA_DIR of one machine: if they are lost, push and the second step of staff end.',
    holds: env => Boolean(env.VAPID_PRIVATE_KEY),
  },
  {
    is: 'weak',
    setting: 'LIMITS_FACTOR',
    text: 'Above 1 it weakens the limits against guessed passwords; it is for load tests.',
    holds: env => !(Number(env.LIMITS_FACTOR ?? 1) > 1),
  },
  {
    is: 'weak',
    setting: 'LOG_LEVEL',
    text: 'Above info the log has no line of a write, by which one tap can be followed.',
    holds: env => !['warn', 'error', 'fatal', 'silent'].includes(env.LOG_LEVEL ?? 'info'),
  },
  {
    is: 'advice',
    setting: 'METRICS_PORT',
    text: 'Set it and load src/server/deploy/alerts.yaml, so that you hear of trouble before people do.',
    holds: env => Boolean(env.METRICS_PORT),
  },
  {
    is: 'advice',
    setting: 'Backups',
    text: 'Back up the database, the files and these settings each day to another place, and restore one now and then to see that it works.',
    holds: () => false,
  },
]

/** Judges the settings for a production, the needed ones first. A value that is refused at start is missing as well. */
export function findingsOf(source: Source): Finding[] {
  const env = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const found = rules.filter(({holds}) => !holds(env)).map(({holds: _, ...finding}): Finding => finding)
  const isNamed = (name: string) => found.some(({is, setting}) => is === 'missing' && setting === name)
  const refused = refusedNames(env).filter(name => !isNamed(name))
  const text = 'Its value, or that of a setting beside it, is not as the README’s table says: nothing starts with it.'
  return [...refused.map((setting): Finding => ({is: 'missing', setting, text})), ...found]
}

function refusedNames(env: Source): readonly string[] {
  try {
    readEnv(env)
    return []
  } catch (error) {
    if (error instanceof BadEnvironment) return error.names
    throw error
  }
}

/** The findings as lines for a terminal, and whether everything needed is there. */
export function checkProduction(source: Source = environment()): {ok: boolean; text: string} {
  const findings = findingsOf(source)
  const lines = findings.map(({is, setting, text}) => `${is.padEnd(8)} ${setting}: ${text}`)
  const missing = findings.filter(({is}) => is === 'missing').length
  const end =
    missing === 0
      ? 'Nothing that a production needs is missing.'
      : `Missing: ${missing}. This is not ready for production.`
  return {ok: missing === 0, text: [...lines, end].join('\n')}
}
