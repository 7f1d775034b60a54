import {zipSync} from 'fflate'
import {pdf, picture} from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** In every second meaning of these files; nothing that is served as a picture may contain it. */
export const foreign_mark = 'SECOND-MEANING'

const page = `<html><script>/*${foreign_mark}*/alert(document.domain)</script></html>`
const text = (words: string): Bytes => new TextEncoder().encode(words)
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))
/** An archive as Java reads it: from its end, whatever stands before. */
const jar = (): Bytes =>
  joined(zipSync({'META-INF/MANIFEST.MF': text('Main-Class: X'), [foreign_mark]: text(page)}, {level: 0}))

/** A segment or chunk of text right behind the beginning of a picture, where programs that read it look no further. */
async function withComment(): Promise<Bytes> {
  const whole = await picture('jpeg')
  const words = text(`*/=1;alert(1)/*${page}`)
  const length = words.length + 2
  return joined(whole.subarray(0, 2), Buffer.from([0xff, 0xfe, length >> 8, length & 255]), words, whole.subarray(2))
}

async function withExifPage(): Promise<Bytes> {
  const {default: sharp} = await import('sharp')
  const drawn = sharp(await picture('png')).withExif({IFD0: {ImageDescription: page, Artist: foreign_mark}})
  return new Uint8Array(await drawn.png().toBuffer())
}

/** Pictures that are also a page, a script or an archive. */
export const doublePictures: Record<string, () => Promise<Bytes>> = {
  'a PNG and a page behind it': async () => joined(await picture('png'), text(page)),
  'a PNG with a page as its description': withExifPage,
  'a JPEG with a script as its comment': withComment,
  'a JPEG and a page behind it': async () => joined(await picture('jpeg'), text(page)),
  'a JPEG and a Java archive': async () => joined(await picture('jpeg'), jar()),
  'a WebP and a Java archive': async () => joined(await picture('webp'), jar()),
  'a PNG and a PDF': async () => joined(await picture('png'), pdf(foreign_mark)),
}

const script = `/JS (app.alert\\("${foreign_mark}"\\))`
const pdfWith = (catalog: string): Bytes =>
  text(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R ${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/** PDFs that run a script, open an address, or are also a page or an archive. */
export const doublePdfs: Record<string, () => Bytes> = {
  'a PDF that runs a script': () => pdfWith(`/OpenAction<</S/JavaScript ${script}>>`),
  'a PDF that opens an address': () => pdfWith('/OpenAction<</S/URI/URI(https://evil.example/)>>'),
  'a PDF that starts a program': () => pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>'),
  'a PDF and a page': () => joined(pdf(page), text(page)),
  'a PDF and a Java archive': () => joined(pdf(), jar()),
}

/** Files that are neither a picture nor a PDF at their beginning, whatever they are called. */
export const otherFiles: Record<string, () => Bytes> = {
  'an SVG': () =>
    text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>${foreign_mark}</script></svg>`),
  'an SVG behind an XML declaration': () =>
    text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
    ),
  'a page': () => text(page),
  'a page with a PDF in it': () => joined(text(page), pdf()),
  'a GIF that is a script': () => joined(text('GIF89a/*'), text('*/=1;alert(1);')),
  'a GIF and a Java archive': () => joined(Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64'), jar()),
  'a Java archive': jar,
  'a program': () => joined(text('MZ'), new Uint8Array(200)),
  'a script': () => text('alert(1)'),
}
