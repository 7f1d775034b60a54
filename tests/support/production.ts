import {createECDH} from 'node:crypto'

/** The key pair of a server as push services know it. */
function vapidPair(): {VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string} {
  const curve = createECDH('prime256v1')
  const VAPID_PUBLIC_KEY = curve.generateKeys('base64url')
  return {VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: curve.getPrivateKey().toString('base64url').padStart(43, 'A')}
}

/** Settings of a production that lacks nothing. */
export const productionSettings = (): Record<string, string> => ({
  PUBLIC_URL: 'https://village.example',
  DATABASE_URL: 'postgres://village:word@127.0.0.1:5432/village',
  TRUSTED_PROXIES: '10.0.0.1',
  REQUIRE_STAFF_TOTP: '1',
  SEED_DEMO: '0',
  SMTP_URL: 'smtp://user:word@mail.example:587',
  SUPPORT_EMAIL: 'help@town.example',
  SUPPORT_PHONE: '+1 615 555 0100',
  COMPANY_ADDRESS: '100 Main St, Nashville, TN 37201',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CLIENT_ID: 'ca_1',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'village-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  METRICS_PORT: '9464',
  ...vapidPair(),
})
