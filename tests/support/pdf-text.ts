import {inflateSync} from 'node:zlib'

/** What a PDF of ours says, a line for each text that it sets. */
export function pdfText(bytes: Buffer): string {
  const streams = [
    ...bytes.toString('latin1').matchAll(/FlateDecode\s*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g),
  ]
  return streams
    .map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'))
    .flatMap(page => [...page.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, pieces]) =>
      [...pieces!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')
}
