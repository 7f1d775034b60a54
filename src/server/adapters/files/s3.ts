import type {S3Client} from '@aws-sdk/client-s3'
import type {FileStore} from './port.ts'

export interface Bucket {
  /** Endpoint of an S3-compatible service, such as `https://s3.us-east-1.amazonaws.com`. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly access_key_id: string
  readonly secret_access_key: string
}

/** Timeout of one read or write, in milliseconds. */
const timeout_ms = 30_000

/**
 * A file store in an S3 bucket, which several processes can share. The bucket stays private, because the server
 * authorizes each read.
 */
export function s3Files({endpoint, region, bucket, access_key_id, secret_access_key}: Bucket): FileStore {
  let made: S3Client | undefined
  // loaded on first use, so that it does not slow the start
  const speak = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    made ??= new s3.S3Client({
      endpoint,
      region,
      credentials: {accessKeyId: access_key_id, secretAccessKey: secret_access_key},
      // every S3-compatible service accepts the bucket in the path
      forcePathStyle: true,
      // some services refuse the additional checksums
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
    list: async prefix => {
      const {s3, client} = await speak()
      const keys: string[] = []
      for (let token: string | undefined; ;) {
        const page = await client.send(
          new s3.ListObjectsV2Command({Bucket: bucket, Prefix: prefix, ContinuationToken: token}),
          within(),
        )
        keys.push(...(page.Contents ?? []).flatMap(({Key}) => Key ?? []))
        token = page.NextContinuationToken
        if (!token) return keys
      }
    },
  }
}
