import type {Sharp} from 'sharp'
import type {UploadType} from '#contract/files.ts'
import {limits} from '#contract/limits.ts'
import {invalid, type Refusal} from '#server/http/refusal.ts'
import type {Upload} from '#server/http/uploads.ts'

/** The longer side of what is kept, in pixels: of a face or a mark, of a picture in a post, of a paper that somebody reads. */
const side_px = {face: 800, post: 1600, paper: 2600}

/** Loaded when somebody first uploads a picture; what it decoded is not kept. */
async function studio() {
  const {default: sharp} = await import('sharp')
  sharp.cache(false)
  // a picture takes one core, whatever the machine has: the rest is for those who wait for an answer
  sharp.concurrency(1)
  return sharp
}

/** One picture at a time is drawn, so that the memory they take is bounded by one. */
let lastDrawn: Promise<unknown> = Promise.resolve()

function inItsFormat(picture: Sharp, type: UploadType): Sharp {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({quality: 85}) : picture.jpeg({quality: 85})
}

async function draw(
  bytes: Uint8Array,
  type: UploadType,
  longest_px: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await studio()
  // the size is read from the head, before a pixel is decoded
  const picture = sharp(bytes, {limitInputPixels: limits.picture_pixels_max, failOn: 'error'})
    .autoOrient()
    .resize({width: longest_px, height: longest_px, fit: 'inside', withoutEnlargement: true})
  const drawn = await inItsFormat(picture, type).toBuffer()
  return new Uint8Array(drawn)
}

/**
 * A picture drawn anew from its pixels, upright, of a sensible size: nothing that the file carried besides them is left, no
 * place of a photograph and no second format. A PDF stays as it is. 422 where it has too many pixels or cannot be drawn.
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
    return invalid(
      field,
      isTooBig
        ? 'This picture is too large. Choose one with fewer pixels.'
        : 'This picture could not be read. Choose another file.',
    )
  }
}
