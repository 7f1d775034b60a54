import type {Call} from '#server/http/mount.ts'
import type {Endpoint} from '#contract/endpoint.ts'
import {fileSecurityPolicy} from '#server/http/files.ts'
import {notFound, type Refusal} from '#server/http/refusal.ts'
import type {FileRow} from '#server/modules/files/index.ts'

/** A file name for `Content-Disposition`; non-ASCII names as UTF-8 (RFC 6266). */
const named = (name: string) =>
  `filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16)}`)}`

/** The bytes of a private file, with headers under which nothing in it runs. `filename` is the name it is saved under. */
export async function sendFile(
  {deps, setHeader}: Pick<Call<Endpoint>, 'deps' | 'setHeader'>,
  file: Pick<FileRow, 'key' | 'type'>,
  filename: string,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const bytes = await deps.files.get(file.key)
  if (!bytes) return notFound()
  setHeader('Content-Type', file.type)
  setHeader('Content-Security-Policy', fileSecurityPolicy)
  // a PDF was not re-encoded, so it is offered as a download only
  const isPdf = file.type === 'application/pdf'
  setHeader('Content-Disposition', `${isPdf ? 'attachment' : 'inline'}; ${named(filename)}`)
  return bytes as Uint8Array<ArrayBuffer>
}
