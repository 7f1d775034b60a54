import {deflateSync} from 'node:zlib'
import sharp from 'sharp'

type Ending = 'jpeg' | 'png' | 'webp'
type Bytes = Uint8Array<ArrayBuffer>

/** A small real picture; a photograph carries a camera's name and a place. */
export async function picture(ending: Ending = 'jpeg', colour = '#2563eb', side_px = 40): Promise<Bytes> {
  const drawn = sharp({create: {width: side_px, height: side_px, channels: 3, background: colour}})
    .withExif({IFD0: {Make: 'SECRET-CAMERA'}, IFD3: {GPSLatitude: '36/1 9/1 0/1', GPSLatitudeRef: 'N'}})
    .toFormat(ending)
  return new Uint8Array(await drawn.toBuffer())
}

/** A small PDF, told apart from others by its words. */
export const pdf = (words = 'Licence'): Bytes =>
  new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

export const fileOf = (bytes: Bytes, name = 'picture.jpg', type = ''): File => new File([bytes], name, {type})

const table = Array.from({length: 256}, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Uint8Array) =>
  (bytes.reduce((c, byte) => table[(c ^ byte) & 255]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

/** A black PNG of few bytes, however many pixels it has: of 30,000 a side they would fill the memory. */
export function blackPng(side_px: number): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side_px)
  head.writeUInt32BE(side_px, 4)
  // one bit a pixel, grey
  head[8] = 1
  const row_bytes = Math.ceil(side_px / 8) + 1
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(row_bytes * side_px))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
