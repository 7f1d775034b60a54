import {createHash, createHmac, timingSafeEqual} from 'node:crypto'
import {createServer, type IncomingMessage} from 'node:http'
import type {AddressInfo} from 'node:net'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** What a bucket is opened with. */
export const keys = {
  access_key_id: 'AKIDVILLAGE',
  secret_access_key: 'a-secret-of-the-tests',
  region: 'us-east-1',
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether a request carries the signature (AWS Signature Version 4) that these keys give it, over its body too. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const header = (name: string) => String(request.headers[name] ?? '').trim()
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    ) ?? []
  if (!credential || !names || !signature) return false
  const [id, day = '', region = '', service = ''] = credential.split('/')
  const isFresh = header('x-amz-date').startsWith(day) && region === keys.region && service === 's3'
  const isWhole = header('x-amz-content-sha256') === sha256(body)
  if (id !== keys.access_key_id || !isFresh || !isWhole || !names.split(';').includes('host')) return false
  const url = new URL(request.url ?? '/', 'http://bucket')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map(name => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secret_access_key}`,
  )
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))
}

/**
 * A private bucket on this machine that answers as S3's published API does to what we ask of it: an object put, got and
 * deleted by its path, every request signed. `isAway` makes it fail.
 */
export async function startBucket(bucket: string) {
  const objects = new Map<string, Buffer>()
  let isAway = false
  /** Two keys a page, so that a reader has to ask for the next. */
  const page = (asked: URLSearchParams) => {
    const after = asked.get('continuation-token') ?? ''
    const rest = [...objects.keys()].filter(key => key.startsWith(asked.get('prefix') ?? '') && key > after).sort()
    const listed = rest.slice(0, 2)
    const next = rest.length > 2 ? `<NextContinuationToken>${listed.at(-1)}</NextContinuationToken>` : ''
    const contents = listed.map(key => `<Contents><Key>${key}</Key></Contents>`).join('')
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk as Buffer))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const answer = (status: number, code?: string) =>
        response
          .writeHead(status, {'Content-Type': 'application/xml'})
          .end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
      if (isAway) return answer(501, 'NotImplemented')
      if (!isSigned(request, body)) return answer(403, 'SignatureDoesNotMatch')
      const {pathname, searchParams} = new URL(request.url ?? '/', 'http://bucket')
      const [, of, ...rest] = pathname.split('/').map(decodeURIComponent)
      const key = rest.join('/')
      if (of !== bucket) return answer(404, 'NoSuchBucket')
      if (request.method === 'GET' && searchParams.get('list-type') === '2') {
        return response.writeHead(200, {'Content-Type': 'application/xml'}).end(page(searchParams))
      }
      if (key === '') return answer(404, 'NoSuchBucket')
      if (request.method === 'PUT') {
        objects.set(key, body)
        return answer(200)
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return answer(204)
      }
      const object = objects.get(key)
      if (!object) return answer(404, 'NoSuchKey')
      return response.writeHead(200, {'Content-Type': 'application/octet-stream'}).end(object)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: () => [...objects.keys()],
    setAway: (away: boolean) => {
      isAway = away
    },
    close: () => new Promise(done => server.close(done)),
  }
}
