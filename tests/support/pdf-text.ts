import {inflateSync} from 'node:zlib'

/** What a PDF of ours says, a line for each text that it sets. */
export const pdfText = (bytes: Buffer): string =>
  pdfTexts(bytes)
    .map(({text}) => text)
    .join('\n')

/** Each text that a PDF of ours sets, with its distance from the bottom of the page, in points. */
export function pdfTexts(bytes: Buffer): {text: string; y: number}[] {
  const file = bytes.toString('latin1')
  // by their length: what is packed may end like a line, or look like an end
  const streams = [...file.matchAll(/\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)]
  return streams
    .map(({0: head, 1: length, index}) => bytes.subarray(index + head.length, index + head.length + Number(length)))
    .map(packed => inflateSync(packed).toString('latin1'))
    .flatMap(page => [...page.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm\s[^[]*\[([^\]]*)\] TJ/g)])
    .map(([, y, pieces]) => ({
      y: Number(y),
      text: [...pieces!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join(''),
    }))
}
