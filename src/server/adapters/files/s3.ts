import type {S3Client} from '@aws-sdk/client-s3'
import type {FileStore} from './port.ts'

export interface Bucket {
  /** `https://s3.us-east-1.amazonaws.com` or wherever else the same is spoken. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

/** A file takes so long at most to be written or read, in milliseconds. */
const timeout_ms = 30_000

/**
 * Files in a bucket that speaks S3, so that any number of processes share them. The bucket stays private: every byte goes
 * through the server, which asks who is reading.
 */
export function s3Files({endpoint, region, bucket, access_key_id, secret_access_key}: Bucket): FileStore {
  let made: S3Client | undefined
  // loaded with the first file: nobody who starts the server waits for it
  const speak = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    made ??= new s3.S3Client({
      endpoint,
      region,
      credentials: {accessKeyId: access_key_id, secretAccessKey: secret_access_key},
      // the bucket in the path is what every such store takes; in the host only some do
      forcePathStyle: true,
      // sums beyond the signed one are an addition of one provider that others refuse
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return {s3, client: made}
  }
  const within = () => ({abortSignal: AbortSignal.timeout(timeout_ms)})
  return {
    put: async (key, bytes) => {
      const {s3, client} = await speak()
      const object = {Bucket: bucket, Key: key, Body: bytes, ContentLength: bytes.byteLength}
      await client.send(new s3.PutObjectCommand(object), within())
    },
    get: async key => {
      const {s3, client} = await speak()
      try {
        const {Body} = await client.send(new s3.GetObjectCommand({Bucket: bucket, Key: key}), within())
        return Body ? await Body.transformToByteArray() : null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    remove: async key => {
      const {s3, client} = await speak()
      await client.send(new s3.DeleteObjectCommand({Bucket: bucket, Key: key}), within())
    },
  }
}
