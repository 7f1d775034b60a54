import type {ServiceName, Services, ServiceState} from '#contract/admin/status.ts'
import type {Env} from '#server/env.ts'

/** What is connected by these settings. In a demo, demo providers take the place of missing ones. */
export function servicesOf(env: Partial<Env>, isDemo: boolean): Services {
  const or = (setting: unknown, otherwise: ServiceState): ServiceState => (setting ? 'connected' : otherwise)
  const isTestKey = /^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY ?? '')
  return {
    mail: or(env.SMTP_URL, 'built_in'),
    payments: isTestKey ? 'test' : or(env.STRIPE_SECRET_KEY, 'built_in'),
    payouts: env.STRIPE_SECRET_KEY ? or(env.STRIPE_CLIENT_ID, 'off') : 'built_in',
    files: or(env.S3_BUCKET, 'built_in'),
    street_map: or(env.MAP_STYLE_URL, 'built_in'),
    assistant_model: or(env.LLM_BASE_URL, 'built_in'),
    google: or(env.GOOGLE_CLIENT_ID, isDemo ? 'built_in' : 'off'),
    facebook: or(env.FACEBOOK_CLIENT_ID, isDemo ? 'built_in' : 'off'),
    replica: or(env.DATABASE_REPLICA_URL, 'off'),
    metrics: or(env.METRICS_PORT, 'off'),
  } satisfies Record<ServiceName, ServiceState>
}
