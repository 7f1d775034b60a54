import type {Env} from '../../env.ts'
import {diskFiles} from './disk.ts'
import type {FileStore} from './port.ts'
import {s3Files} from './s3.ts'

/** Returns the configured bucket, or else a local folder. */
export function filesOf(env: Env, folder: string): FileStore {
  const {S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY} = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return diskFiles(folder)
  return s3Files({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    bucket: S3_BUCKET,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
  })
}
