import {m} from '#messages'
import type {Sharp} from 'sharp'
import type {CoverFormat} from '#domain/content/cover.ts'
import type {UploadType} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {invalid, type Refusal} from '#server/http/refusal.ts'
import type {Upload} from '#server/http/uploads.ts'

/** Longer side of stored images in pixels: portraits and logos, post pictures, documents. */
const side_px = {face: 800, post: 1600, paper: 2600}

/** Loaded on the first upload; decoded images are not cached. */
async function studio() {
  const {default: sharp} = await import('sharp')
  sharp.cache(false)
  // use one core per picture, so that requests are still served
  sharp.concurrency(1)
  return sharp
}

/** One picture is processed at a time, to bound memory. */
let lastDrawn: Promise<unknown> = Promise.resolve()

function inItsFormat(picture: Sharp, type: UploadType): Sharp {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({quality: 85}) : picture.jpeg({quality: 85})
}

async function draw(bytes: Uint8Array, type: UploadType, longest_px: number): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await studio()
  // read the size from the header before decoding
  const picture = sharp(bytes, {limitInputPixels: limits.picture_pixels_max, failOn: 'error'})
    .autoOrient()
    .resize({width: longest_px, height: longest_px, fit: 'inside', withoutEnlargement: true})
  const drawn = await inItsFormat(picture, type).toBuffer()
  return new Uint8Array(drawn)
}

/**
 * Re-encodes an image upright at a bounded size, which removes metadata such as location; a PDF stays as it is. 422 if
 * it has too many pixels or is unreadable.
 */
export async function redraw(
  {bytes, type, field}: Upload,
  kind: keyof typeof side_px,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  if (type === 'application/pdf') return bytes
  const drawing = lastDrawn.then(() => draw(bytes, type, side_px[kind]))
  lastDrawn = drawing.catch(() => {})
  try {
    return await drawing
  } catch (error) {
    const isTooBig = error instanceof Error && error.message.includes('pixel limit')
    return invalid(field, isTooBig ? m.this_picture_is_too_large_choose() : m.this_picture_could_not_be_read())
  }
}

/** A stored picture at most this wide, in a format for the web. One at a time, as uploads are. */
export function drawSize(bytes: Uint8Array, width: number, format: CoverFormat): Promise<Uint8Array> {
  const drawing = lastDrawn.then(async () => {
    const sharp = await studio()
    // our own drawings are SVG, which has no size in pixels
    const picture = sharp(bytes, {limitInputPixels: limits.picture_pixels_max, density: 144}).resize({
      width,
      withoutEnlargement: true,
    })
    if (format === 'avif') return new Uint8Array(await picture.avif({quality: 55, effort: 2}).toBuffer())
    if (format === 'webp') return new Uint8Array(await picture.webp({quality: 78}).toBuffer())
    return new Uint8Array(await picture.flatten({background: '#fff'}).jpeg({quality: 80}).toBuffer())
  })
  lastDrawn = drawing.catch(() => {})
  return drawing
}
